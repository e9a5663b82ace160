/** Who is not among the people that the scope may read: their account was deleted, or their house keeps it. */
export const nameOfPerson = (name: string | null): string => name ?? 'Somebody';
