import { z } from 'zod'
import { ApplicationStatus, PayoutMethodKind, PayoutStatus } from '@/lib/generated/prisma/enums'
import { cents, instant, number, ofStaff, shared } from './shapes-schema'

/** A payout of an affiliate, without the destination. */
const payout = z.object({
  id: z.uuid(),
  affiliateId: number,
  amountCents: cents,
  status: z.enum(PayoutStatus),
  methodKind: z.enum(PayoutMethodKind),
  batchId: z.uuid().nullable(),
  /** What the provider or the bank calls it. */
  reference: z.string().nullable(),
  /** Why it is held, failed or canceled, as the affiliate reads it. */
  reason: z.string().nullable(),
  requestedAt: instant,
  approvedAt: instant.nullable(),
  sentAt: instant.nullable(),
  settledAt: instant.nullable(),
})
const ofPayout = (label: string) => ofStaff('payout', label, payout)

const invoice = z.object({
  number,
  advertiserId: number,
  amountCents: cents,
  from: instant,
  /** Not part of the period. */
  to: instant,
  issuedAt: instant,
  /** An Eastern day. */
  dueOn: z.iso.date(),
  paidAt: instant.nullable(),
})
/** The reference of the transfer that paid it. */
const invoiceOfStaff = z.object({ reference: z.string().nullable() })
const ofInvoice = (label: string) => shared('invoice', label, invoice, invoiceOfStaff)

/** The money of an advertiser who pays from deposits or has a credit limit. */
const balance = z.object({
  advertiserId: number,
  /** What sales may still reserve, the credit included. */
  leftCents: cents,
  /** Below how much the advertiser wants to be notified. */
  lowBalanceCents: cents.nullable(),
})
const payment = balance.extend({ amountCents: cents, reference: z.string() })

/** An advance to an affiliate. */
const advance = z.object({
  id: z.uuid(),
  affiliateId: number,
  status: z.enum(ApplicationStatus),
  /** The requested amount. */
  amountCents: cents,
  grantedCents: cents.nullable(),
  /** The share of earnings that repays it, in hundredths of a percent. */
  repaymentBps: number.nullable(),
  outstandingCents: cents,
  createdAt: instant,
  decidedAt: instant.nullable(),
})
const ofAdvance = (label: string) => ofStaff('advance', label, advance)

const adjustment = z.object({
  /** Of the transfer in the ledger. */
  id: z.uuid(),
  affiliateId: number,
  /** Below zero where it was taken. */
  amountCents: cents,
  reason: z.string(),
})

/** A payout method without its destination. */
const payoutMethod = z.object({
  affiliateId: number,
  /** Null where the default is the first in order. */
  kind: z.enum(PayoutMethodKind).nullable(),
  change: z.enum(['saved', 'removed', 'default']),
  /** Until when payouts are held after a new destination. */
  payoutsHeldUntil: instant.nullable(),
})

export const MONEY_EVENTS = {
  'payout.requested': ofPayout('An affiliate requested a payout'),
  'payout.approved': ofPayout('A payout was approved and will be sent'),
  'payout.held': ofPayout('A payout is held, and has left its batch'),
  'payout.requeued': ofPayout('A payout waits for another batch: released, its batch canceled, or another destination'),
  'payout.sending': ofPayout('A payout was handed to the provider or is in a file for the bank'),
  'payout.paid': ofPayout('A payout arrived'),
  'payout.failed': ofPayout('A payout failed; staff retry or return it'),
  'payout.returned': ofPayout('The money of a failed payout is back in the balance'),
  'payout.cancelled': ofPayout('An affiliate canceled a payout'),
  'payout_method.changed': ofStaff('payout_method', 'An affiliate changed where payouts go', payoutMethod),
  'advance.requested': ofAdvance('An affiliate applied for an advance'),
  'advance.withdrawn': ofAdvance('An affiliate withdrew the application'),
  'advance.granted': ofAdvance('An advance was granted, in full or in part'),
  'advance.declined': ofAdvance('An advance was declined'),
  'advance.repaid': ofAdvance('All of an advance is repaid'),
  'advance.owed_again': ofAdvance('A reversal took a repayment back; more of an advance is owed'),
  'adjustment.posted': ofStaff('adjustment', 'Staff added to a balance or took from it', adjustment),
  'invoice.issued': ofInvoice('An invoice was issued'),
  'invoice.paid': ofInvoice('An invoice was marked as paid'),
  'balance.deposited': shared('balance', 'A deposit was posted', payment),
  'balance.refunded': shared('balance', 'Unspent money was paid back', payment),
  'balance.low': shared('balance', 'The balance fell below the threshold of the advertiser', balance),
  'balance.used_up': shared('balance', 'The balance is used up: offers are closed and sales wait', balance),
  'balance.restored': shared('balance', 'Sales are covered again: offers are open', balance),
} as const
