import { z } from 'zod'
import { VISITOR_FACTS } from '@/lib/catalog/visitor-conditions/constants'
import { ClickFlag } from '@/lib/generated/prisma/enums'
import { CHOICE_REASONS, REDIRECT_STEP_KINDS } from './click-path-constants'

/** One step of a route, as it is stored with its click: the rule that redirected the click, and the offer it went to. */
export const redirectStepSchema = z.object({
  by: z.enum(REDIRECT_STEP_KINDS),
  /** Of `offer_fallback` the offer it is set on. */
  ruleId: z.number(),
  from: z.number(),
  /** Null for a URL. */
  to: z.number().nullable(),
  /** Of `smart_link`, where `from` and `to` are the offer it chose: the revision of its shares, and why this offer. */
  revision: z.number().optional(),
  why: z.enum(CHOICE_REASONS).optional(),
})
export type RedirectStep = z.output<typeof redirectStepSchema>

/** The further parameters of a click's link, as they are stored; without any where none were, or they are erased. */
export const clickParametersSchema = z.object({
  passed: z.record(z.string(), z.string()),
  dropped: z.array(z.string()),
})

const text = z.string().nullable()

/** A step of a route as affiliates read it. */
export const routeStepSchema = z.object({
  /** Null where only the result is known: clicks from before rules were stored with them. */
  by: z.enum(REDIRECT_STEP_KINDS).nullable(),
  fromOffer: z.string(),
  /** Null for an address. */
  toOffer: text,
  /** Of a smart link: its name, the share of the offer then in basis points, and why this offer. */
  choice: z
    .object({ linkId: z.number(), linkName: z.string(), shareBps: z.number().nullable(), why: z.enum(CHOICE_REASONS) })
    .optional(),
})
export type RouteStep = z.output<typeof routeStepSchema>

/** A click as its affiliate sees it. Instants are ISO 8601. */
export const clickDetailsSchema = z.object({
  /** The public id, as passed to the advertiser. */
  id: z.string(),
  at: z.iso.datetime(),
  /** The offer it counts for. */
  offerName: z.string(),
  /** Empty when the link named none. */
  sourceName: z.string(),
  subIds: z.object({ s1: text, s2: text, s3: text, s4: text, s5: text }),
  country: text,
  device: text,
  isUnique: z.boolean(),
  /** Why it is not counted. */
  flag: z.enum(ClickFlag).nullable(),
  /** Of `visitor_not_allowed`: what the condition is about that refused the visitor. */
  refusedBy: z.enum(VISITOR_FACTS).nullable(),
  /** The rules that sent the visitor elsewhere than to the offer of the link, in order. */
  route: z.array(routeStepSchema),
  /** The link's further parameters: those that went on to the advertiser, with their values, and the names of the others. */
  parameters: clickParametersSchema,
})
export type ClickDetails = z.output<typeof clickDetailsSchema>
