/** What a new network needs before it can earn, in order. */
export const FIRST_STEPS = ['brand', 'mail', 'advertiser', 'offer', 'click', 'conversion', 'payout', 'staff'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** The last test email to oneself: waiting, sent, failed with its error, or kept because no mail server is set. */
export type TestMail = { status: 'queued' | 'sent' | 'failed' | 'kept'; error: string | null; at: string }

/** What is left to do; `testMail` is null before the first try. */
export type FirstSteps = { left: FirstStep[]; testMail: TestMail | null }
