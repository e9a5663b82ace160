// Link of a meeting that does not exist
export const pageTitle = 'Meeting';
export const noMeeting = 'This meeting does not exist or has ended';
export const noMeetingHint = 'Check the link, or ask the person who invited you for a new one.';
