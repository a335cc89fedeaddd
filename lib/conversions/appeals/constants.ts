import type { AppealGround, AppealStatus, InquiryStatus, RejectionReason } from '@/lib/generated/prisma/enums'

/** What an affiliate may say against a rejection. */
export const APPEAL_REASONS: Record<AppealGround, string> = {
  valid_sale: 'The sale is valid and was not canceled',
  real_visitor: 'The visitor is a real person',
  allowed_traffic: 'The traffic is allowed by the offer’s rules',
  in_time: 'The sale was made in time',
  other: 'Something else',
}

export const APPEAL_STATES: Record<AppealStatus, string> = {
  open: 'Under review',
  won: 'Accepted',
  lost: 'Declined',
}

/** The text of an appeal, in characters. */
export const MESSAGE_MIN = 20
export const MESSAGE_MAX = 2_000
/** Pictures of one appeal. */
export const PICTURES_MAX = 5
/** What the affiliate reads of a decision, and what is written to an advertiser, in characters. */
export const ANSWER_MIN = 10
export const ANSWER_MAX = 1_000
/** Questions to the advertiser about one appeal. */
export const QUESTIONS_MAX = 5

/** The advertiser's own reasons: questions are about these only. */
export const REASONS_THE_ADVERTISER_CAN_ANSWER: ReadonlySet<RejectionReason> = new Set(['advertiser'])

/** What the state of an inquiry about a missing sale is called. */
export const INQUIRY_STATES: Record<InquiryStatus, string> = {
  open: 'Under review',
  granted: 'Granted',
  declined: 'Declined',
  recorded: 'Recorded',
}
/** Stored calls of one order that an answer lists. */
export const CALLS_LISTED = 5
/** Inquiries of an affiliate that wait at the same time. */
export const OPEN_INQUIRIES_MAX = 50
/** The method of the call that a granted inquiry stores. */
export const INQUIRY_METHOD = 'INQUIRY'
/** The job that closes inquiries whose sale was reported after all, and hands the others to staff. */
export const INQUIRIES_JOB = 'follow-inquiries'
