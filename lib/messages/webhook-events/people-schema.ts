import { z } from 'zod'
import { AffiliateStatus, TicketPriority, TicketStatus } from '@/lib/generated/prisma/enums'
import { instant, number, ofStaff } from './shapes-schema'

/** An affiliate without names and addresses, which a receiver reads from the API. */
const affiliate = z.object({
  id: number,
  status: z.enum(AffiliateStatus),
  /** Why, as staff entered it. */
  reason: z.string().nullable(),
  level: number,
  createdAt: instant,
  approvedAt: instant.nullable(),
})
const ofAffiliate = (label: string) => ofStaff('affiliate', label, affiliate)

/** A ticket without what was written, which a receiver reads from the API. */
const ticket = z.object({
  number,
  topic: z.string(),
  status: z.enum(TicketStatus),
  priority: z.enum(TicketPriority),
  /** Whose it is: an affiliate, a person of an advertiser, or neither. */
  affiliateId: number.nullable(),
  advertiserId: number.nullable(),
  /** Who of staff takes care of it. */
  assigneeId: z.uuid().nullable(),
  createdAt: instant,
  /** Since when the person waits for an answer. */
  waitingSince: instant.nullable(),
})
const ofTicket = (label: string) => ofStaff('ticket', label, ticket)

export const PEOPLE_EVENTS = {
  'affiliate.created': ofAffiliate('Somebody signed up, or was imported'),
  'affiliate.applied': ofAffiliate('An affiliate who waits sent an application'),
  'affiliate.asked': ofAffiliate('An applicant was asked for information'),
  'affiliate.approved': ofAffiliate('An affiliate was approved'),
  'affiliate.rejected': ofAffiliate('An affiliate was rejected'),
  'affiliate.suspended': ofAffiliate('An affiliate was suspended'),
  'affiliate.banned': ofAffiliate('An affiliate was banned'),
  'affiliate.reinstated': ofAffiliate('A suspended, banned or rejected affiliate was reinstated'),
  'affiliate.deleted': ofAffiliate('An affiliate deleted the account'),
  'ticket.created': ofTicket('Somebody wrote to support'),
  'ticket.replied': ofTicket('The person wrote again'),
  'ticket.answered': ofTicket('Staff answered'),
  'ticket.solved': ofTicket('A ticket is solved'),
  'ticket.closed': ofTicket('A ticket was closed'),
  'ticket.reopened': ofTicket('A solved or closed ticket is open again'),
  'ticket.updated': ofTicket('Priority or assignee of a ticket was changed, or whose turn it is'),
} as const
