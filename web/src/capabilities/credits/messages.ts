import type { CreditPrice, Posting } from '@colloquy/contract/credits';
import { formatCredits, formatMinor } from '../../ui/format/amount.ts';
import { plural } from '../../ui/format/plural.ts';

// Correction of a grant

/** Effect of the correction of a grant. */
export const correctionText = (price: CreditPrice | null): string =>
  [
    'Takes back credits that were granted by mistake. The grant and the correction both stay in the amount history.',
    price &&
      `The next invoice refunds the credits that you take back, at ${formatMinor(price.minor, price.currency)} per credit.`,
  ]
    .filter(Boolean)
    .join(' ');

/** How much of a grant a correction can take back, and why not all of it. */
export function correctableHint({
  amount,
  corrected,
  correctable,
}: Pick<Posting, 'amount' | 'corrected' | 'correctable'>): string {
  const used = amount - corrected - correctable;
  const why = [
    corrected > 0 && `${formatCredits(corrected)} already taken back`,
    used > 0 && `${formatCredits(used)} spent, reserved, allocated to users or expired`,
  ].filter(Boolean);
  const most = `At most ${formatCredits(correctable)} of ${formatCredits(amount)}`;
  return why.length === 0 ? `${most}.` : `${most}: ${why.join(', ')}.`;
}

// Amount history
export const amountHistoryOf = (organisation: string): string => `Amount history of ${organisation}`;
export const amountHistory = 'Amount history';
export const statements = 'Statements';
export const servicesAndCredits = 'Services and credits';
export const timesIn = (timeZone: string): string => `Times are in ${timeZone}.`;
export const noPostingsYet = 'No credit transactions yet';
export const noPostingsHint = 'Credits that are granted and used appear here.';
export const otherUser = 'Another user';
export const user = 'User';
export const allUsers = 'All users';
export const posting = 'Transaction';
export const postingNumber = (number: number): string => `No. ${number}`;
export const time = 'Time';
export const details = 'Details';
export const expiresAfter = (day: string): string => `Expires after ${day}`;
export const correctedAmount = (credits: string): string => `${credits} corrected`;
export const author = 'Made by';
export const job = 'Job';
export const service = 'Service';
export const change = 'Change';
export const reserved = 'Reserved';
export const balance = 'Balance';
export const actions = 'Actions';
export const correctPosting = (number: number): string => `Correct no. ${number}`;
export const correct = 'Correct';
export const deletedJob = 'Deleted job';
export const kind = 'Type';
export const month = 'Month';

// Dialog to correct a grant
export const tooMuchToTakeBack = (credits: string): string =>
  `At most ${credits} credits of this grant can be taken back.`;
export const grantCorrected = (number: number, credits: string): string =>
  `Grant no. ${number} corrected by −${credits} credits.`;
export const correctGrantTitle = (number: number): string => `Correct grant no. ${number}`;
export const takeBackCredits = 'Take back credits';
export const creditsToTakeBack = 'Credits to take back';
export const reason = 'Reason';
export const shownInHistory = 'Shown in the organisation’s amount history.';

// Credits of an organisation
export const credits = 'Credits';
export const userCredits = 'User credits';
export const prices = 'Prices';
export const loadingCredits = 'Loading credits';
export const organisation = 'Organisation';
export const availableNote = 'Shared by all users';
export const spentThisMonth = 'Spent this month';
export const netOfRefunds = 'Net of refunds';
export const netOfCorrections = 'Net of corrections';
export const noneExpires = 'These credits don’t expire.';
export const expiringCredits = 'Expiring credits';
export const validUntil = (day: string): string => `valid until the end of ${day}`;
export const allocatedToUsers = (credits: string): string => `${credits} of these allocated to users`;
export const nothingSpentYet = 'No credits spent yet.';
export const spentByService = 'Spent by service';
export const spent = 'Spent';
export const state = 'State';
export const users = 'Users';
export const jobs = 'Jobs';
export const unfinishedJobs = 'Unfinished';
export const lastJob = 'Last job';
export const serviceUsage = 'Service usage';
export const servicesOf = (organisation: string): string => `Services of ${organisation}`;
export const services = 'Services';
export const manageServices = 'Manage services';
export const loadingServices = 'Loading services';
export const tabsLabel = 'Services, users, statements and billing';
export const billingDetails = 'Billing details';

// Dialog to add credits to an organisation
export const addOrganisationCredit = 'Add organisation credit';
export const forOrganisation = (organisation: string): string => `For ${organisation}.`;
export const loadingCreditPrice = 'Loading the price per credit';
export const creditsGranted = (organisation: string, credits: string): string =>
  `${credits} credits added to ${organisation}.`;
export const addCredits = 'Add credits';
export const expiryDate = 'Last day (optional)';
export const expiryDateHint = 'In the organisation’s time zone. Leave empty if the credits don’t expire.';
export const shownInHistoryAndStatements = 'Shown in the organisation’s amount history and statements.';
export const referenceLabel = 'Reference (optional)';
export const referenceHint = 'For example an order number. Shown on the invoice.';
export const creditPriceLabel = 'Price per credit, before VAT (optional)';
export const creditPriceHint = 'Leave empty for credits that are not charged.';
export const currency = 'Currency';
export const currencyHint = 'Three letters, such as EUR.';

// Requests for credits
export const waitingForCredits = 'Waiting for credits';
export const requestResumed = (job: string, credits: string): string =>
  `${credits} credits granted. ${job} continues.`;
export const requestPassedOn = (job: string): string =>
  `Your organisation doesn’t have enough credits for ${job}. Colloquy support has been asked for more.`;
export const requestedBy = (person: string, organisation?: string): string =>
  organisation === undefined ? `requested by ${person}` : `requested by ${person}, ${organisation}`;
export const aboveLimit = (credits: string): string => `${credits} credits above the monthly limit.`;
export const decline = 'Decline';
export const declineRequest = (job: string): string => `Decline ${job}`;
export const grant = (credits: string): string => `Grant ${credits} credits`;
export const grantRequest = (credits: string, job: string): string => `Grant ${credits} credits for ${job}`;
export const organisationLacks = (credits: string): string =>
  `The organisation needs ${credits} more credits.`;
export const ownOrganisationLacks = (credits: string): string =>
  `Your organisation needs ${credits} more credits. Colloquy support has been asked.`;
export const declineTitle = (job: string): string => `Decline credits for ${job}?`;
export const declineText = 'The file keeps waiting. The customer can ask again or cancel the job.';
export const keepRequest = 'Keep request';
export const declineReasonHint = 'Shown to the customer on the job page.';

// Credits of one user
export const creditActions = 'Credit actions';
export const setLimit = 'Set limit';
export const takeBack = 'Take back';
export const addUserCredit = 'Add user credit';
export const creditsOfUser = 'Credits of this user';
export const ownCredits = 'Own credits';
export const spendable = 'Available to spend';
export const noMonthlyLimit = 'No monthly limit';
export const limit = (used: string): string => `Limit: ${used}`;

// Credits of all users
export const monthlyLimit = 'Monthly limit';
export const searchByName = 'Search by name';
export const noCustomersYet = 'No customers yet';
export const noCustomersHint = 'Add customers to allocate credits to them or to set monthly limits.';
export const addCreditTo = (name: string): string => `Add credit, ${name}`;
export const addCredit = 'Add credit';
export const takeBackFrom = (name: string): string => `Take back, ${name}`;
export const setLimitOf = (name: string): string => `Set limit, ${name}`;
export const enterAmount = 'Enter an amount such as 25 or 7.50.';
export const amountTooLarge = 'Enter at most 10,000,000 credits.';
export const limitRemoved = (name: string): string => `${name} no longer has a monthly limit.`;
export const limitText = (name: string): string =>
  `The most that ${name} can spend from the organisation’s credits each month. Credits allocated to ${name} don’t count towards the limit.`;
export const limitSaved = (name: string): string => `Monthly limit of ${name} saved.`;
export const saveLimit = 'Set limit';
export const removeLimit = 'Remove limit';
export const creditsPerMonth = 'Credits per month';
export const noLimit = 'None';
export const limitUsed = (used: string, monthly: string): string => `${used} of ${monthly} used`;
export const allocateText = (name: string): string =>
  `Allocates credits of the organisation to ${name}. Nobody else can use them, and ${name} spends them first.`;
export const allocate = 'Add credits';
export const creditsAllocated = (name: string, credits: string): string =>
  `${credits} credits added to ${name}.`;
export const withdrawText = (name: string): string =>
  `Returns credits that ${name} hasn’t used to the organisation, where everyone can use them.`;
export const creditsWithdrawn = (name: string, credits: string): string =>
  `${credits} credits taken back from ${name}.`;

// The customer’s own credits and prices
export const loadingOwnCredits = 'Loading your credits';
export const yourCredits = 'Your own credits';
export const organisationCredits = 'Your organisation’s credits';
export const limitLeft = 'Left of your monthly limit';
export const creditsLeft = 'Credits left';
export const loadingPrices = 'Loading prices';
export const agreedPrices = 'These are your organisation’s agreed prices.';
export const creditCosts = (price: string): string => `One credit costs ${price}.`;
export const pricesChange = (moment: string): string => `New prices start on ${moment}.`;
export const orderedPrices = 'Jobs keep the prices from when they were ordered.';
export const work = 'Work';
export const unit = 'Per';
export const nextPrices = 'New price';

// Price lists
export const newPrices = 'New prices';
export const newOrganisationPrices = 'New prices for an organisation';
export const customPricesApply = 'Prices agreed with this organisation replace the standard prices.';
export const enterpriseOnly =
  'Only organisations on the Enterprise plan can have custom prices. This organisation pays the standard prices.';
export const endCustomPrices = 'End custom prices';
export const noCustomPrices = 'No custom prices';
export const standardPricesApply = 'This organisation pays the standard prices.';
export const version = 'Version';
export const versionNumber = (number: number): string => `No. ${number}`;
export const validFrom = 'Valid from';
export const endedOn = (moment: string): string => `Ended ${moment}`;
export const transcriptionFactors = (factors: string): string => `Transcription: ${factors}`;
export const changes = 'Changes';
export const pricePerCredit = 'Price per credit';
export const createdBy = 'Created by';
export const pricePer = (work: string, credits: string, unit: string): string =>
  `${work}: ${credits} per ${unit}`;
export const firstVersion = 'First version';
export const noChanges = 'None';
export const fast = 'Fast';
export const balanced = 'Balanced';
export const best = 'Best';
export const workPerUnit = (work: string, unit: string): string => `${work}, per ${unit}`;
export const priceChange = (label: string, before: string, after: string): string =>
  `${label}: ${before} → ${after}`;
export const transcriptionOf = (quality: string): string => `Transcription, ${quality}`;
export const notCharged = 'not charged';
export const endPricesTitle = 'End custom prices?';
export const endPricesText =
  'From now on, the organisation pays the standard prices. Planned versions are withdrawn. Jobs that are already ordered keep their prices.';
export const pricesEnded = 'Custom prices ended. The organisation now pays the standard prices.';

// Form of a price list
export const enterPrice = 'Enter a price such as 1 or 0.10.';
export const priceTooHigh = 'Enter at most 10,000 credits.';
export const pricesPublished = 'Prices published. Jobs that are already ordered keep their prices.';
export const qualityPrices = 'Transcription by quality (% of the price)';
export const creditsOnInvoices = 'Credits on invoices';
export const validFromLabel = 'Valid from (optional)';
export const validFromHint = 'In your own time zone. Leave empty to start now.';
export const versionsNeverChange =
  'Published versions can’t be changed. Jobs keep the prices from when they were ordered.';
export const reviewAndPublish = 'Review and publish';
export const cancel = 'Cancel';
export const publishTitle = 'Publish these prices?';
type PricesUsage = { organisations: number; withOwnPrices: number };

function describeAffected({ organisations, withOwnPrices }: PricesUsage): string {
  const affected = plural(organisations, {
    one: 'They apply to # organisation.',
    other: 'They apply to # organisations.',
  });
  if (withOwnPrices === 0) return affected;
  const exempt = plural(withOwnPrices, {
    one: '# organisation with custom prices keeps them.',
    other: '# organisations with custom prices keep them.',
  });
  return `${affected} ${exempt}`;
}

/** `usage` is undefined while loading; the prices of one organisation affect no other. */
export function publishText(moment: string | null, usage: PricesUsage | 'one' | undefined): string {
  return [
    moment === null ? 'The prices start now.' : `The prices start on ${moment}.`,
    usage === 'one' ? 'They apply to this organisation.' : usage && describeAffected(usage),
    'Jobs that are already ordered keep their prices.',
  ]
    .filter(Boolean)
    .join(' ');
}
export const backToForm = 'Back to form';
export const publish = 'Publish prices';
export const nothingChanges = 'No changes from the newest version.';

// Values of forms
export const enterDays = 'Enter a whole number of days.';
export const enterZeroOrMore = 'Enter 0 or more.';
export const tooManyDays = 'Enter at most 365 days.';
export const enterPercentage = 'Enter a percentage such as 20 or 5.5.';
export const percentageTooHigh = 'Enter at most 100.';
export const enterCreditPrice = 'Enter the price of one credit, such as 0.90.';

// Statements and invoices
export const loadingStatements = 'Loading statements';
export const statementsIntro = (timeZone: string): string =>
  `Months start at midnight in ${timeZone}. If there are charges, an invoice is issued after the end of the month.`;
export const monthToDate = 'Month to date';
export const openingBalance = 'Opening balance';
export const granted = 'Granted';
export const corrections = 'Corrections';
export const used = 'Used';
export const refunded = 'Refunded';
export const expired = 'Expired';
export const closingBalance = 'Closing balance';
export const ofWhichReserved = 'Of which reserved';
export const statement = 'Statement';
export const statementOf = (month: string): string => `Statement of ${month}`;
export const invoices = 'Invoices';
export const invoice = 'Invoice';
export const creditNote = 'Credit note';
export const cancelledByCreditNote = 'Cancelled by a credit note';
export const correctDocument = (title: string): string => `Correct ${title}`;
export const noCharges = 'No charges';
export const notIssued = (reason: string): string => `Not issued. ${reason}`;
export const beingIssued = 'Being issued';
export const issuedAfterMonth = 'Issued after the end of the month';
export const pdf = 'PDF';
export const csv = 'CSV';
export const documentPdf = (title: string): string => `${title}, PDF`;
export const documentCsv = (title: string): string => `${title}, CSV`;
export const creditNoteReason = 'Enter a reason. It is shown on the credit note.';
export const reasonTooLong = 'Use at most 200 characters.';
export const documentsIssued = (numbers: string): string => `Issued: ${numbers}.`;
export const correctInvoiceTitle = (name: string): string => `Correct invoice ${name}`;
export const correctInvoiceText =
  'Issued invoices can’t be changed. A credit note cancels the whole invoice.';
export const issueNoteAndInvoice = 'Issue credit note and new invoice';
export const issueNote = 'Issue credit note';
export const reissue =
  'Also issue a new invoice for the same items, with the current seller, billing details and terms';

// Billing details
export const billing = 'Billing';
export const billingIntro =
  'These details appear as the seller on every invoice. Invoices for a month are issued at the start of the next month, once the details of the seller and the organisation are complete. Issued invoices never change.';
export const loadingSeller = 'Loading seller details';
export const loadingBilling = 'Loading billing details';
export const billingHint = 'These details appear on future invoices. Issued invoices don’t change.';
export const invoicesBlocked = (reason: string): string => `Invoices can’t be issued yet. ${reason}`;
export const enterSeller = 'Enter seller details';
export const terms = 'Terms';
export const buyerSaved = 'Billing details saved. They appear on future invoices.';
export const saveBuyer = 'Save billing details';
export const legalName = 'Legal name';
export const address = 'Address';
export const addressHint = 'Street, town and postcode, each on its own line.';
export const country = 'Country';
export const vatNumber = 'VAT number (optional)';
export const orderReference = 'Order reference (optional)';
export const sellerSaved = 'Seller details saved. They appear on future invoices.';
export const sellerDetails = 'Seller details';
export const saveSeller = 'Save seller details';
export const registration = 'Company registration (optional)';
export const vatNumberHint = 'Without a VAT number, invoices charge no VAT and say so.';
export const vatRate = 'VAT rate (%)';
export const vatRateHint = 'Applies unless an organisation has other terms.';
export const paymentDays = 'Payment term (days)';
export const numberPrefix = 'Invoice number prefix';
export const numberPrefixHint = 'Invoice numbers are consecutive across all organisations.';
export const paymentDetails = 'Payment details';
export const paymentDetailsHint = 'Bank, account name, IBAN and BIC.';
export const contact = 'Contact for questions';
export const contactHint = 'An email address or telephone number.';
export const termsSaved = 'Billing terms saved. They apply to future invoices.';
export const billingTerms = 'Billing terms';
export const saveTerms = 'Save billing terms';
export const vat = 'VAT';
export const vatRateOptional = 'VAT rate (%, optional)';
export const vatRateEmptyHint = 'Leave empty to use the seller’s rate.';
export const vatNote = 'Note on the invoice (optional)';
export const vatNoteHint = 'Leave empty to use the standard note.';
export const paymentDaysOptional = 'Payment term (days, optional)';
export const paymentDaysHint = 'Leave empty to use the seller’s term.';

/** Rows of a list, in its position. */
export const countedPostings = { one: '# posting', other: '# postings' };

/** Rows of a list, in its position. */
export const countedUsers = { one: '# user', other: '# users' };
