import { z } from 'zod'
import { listColumns } from '@/lib/backoffice/lists/rules'
import { bulkOutcomeSchema, listQuery, optionalReasonSchema, reasonSchema } from '@/lib/backoffice/pages/schema'
import { SUB_ID_KEYS } from '@/lib/catalog/links/schema'
import { RuleActionKind, RuleActionState, RuleComparison, RuleSubject } from '@/lib/generated/prisma/enums'
import { daysBetween } from '@/lib/platform/dates/days'
import { daySchema } from '@/lib/platform/dates/schema'
import { DOLLAR } from '@/lib/platform/money/currency'
import { limitedText, trimmedText } from '@/lib/platform/text/schema'
import {
  ACTIONS_OF,
  AFFILIATE_TEXT_LENGTH,
  BOUND_MAX,
  CAP_LIMIT_MAX,
  CONDITIONS_MAX,
  COOLDOWN_DAYS_MAX,
  DAYS_MAX,
  DEFAULTS,
  DELAY_DAYS_MAX,
  DRY_RUN_DAYS_MAX,
  ENDING_ACTIONS,
  MINIMUM_MAX,
  NAME_LENGTH,
  PER_DAY_MAX,
  RULE_FIGURE_NAMES,
  RULE_FIGURES,
  SCOPE_MAX,
  TOLD_MAX,
} from './constants'

const whole = (min: number, max: number) =>
  z.number('Enter a number.').int('Enter a whole number.').min(min, `At least ${min}.`).max(max, `At most ${max}.`)
const ids = z
  .array(z.int32('A number, such as 10482.').positive('A number, such as 10482.'))
  .max(SCOPE_MAX, `At most ${SCOPE_MAX} at once.`)
  .transform((list) => [...new Set(list)])
  .default([])

/** One condition of a rule. `bound` is a fraction for rates, cents for money, else a count. */
const conditionSchema = z.strictObject({
  figure: z.enum(RULE_FIGURE_NAMES),
  comparison: z.enum(RuleComparison),
  bound: z.number('Enter a number.').min(0, 'Not below 0.').max(BOUND_MAX, 'This number is too large.'),
  /** Of what the figure is made of: nothing is decided below it. */
  minimum: whole(1, MINIMUM_MAX).default(DEFAULTS.minimum),
})
export type RuleCondition = z.output<typeof conditionSchema>
export const conditionsSchema = z
  .array(conditionSchema)
  .min(1, 'Enter a condition.')
  .max(CONDITIONS_MAX, `At most ${CONDITIONS_MAX} conditions.`)

/** What a rule is. All conditions must hold; lists that are empty mean all. Of today so far, `days` and `delayDays` count for nothing. */
const ruleFields = z.strictObject({
  name: trimmedText(NAME_LENGTH, `Keep it under ${NAME_LENGTH} characters.`).min(1, 'Enter a name.'),
  subject: z.enum(RuleSubject),
  subId: z.enum(SUB_ID_KEYS).nullable().default(null),
  conditions: conditionsSchema,
  isToday: z.boolean().default(false),
  days: whole(1, DAYS_MAX).default(DEFAULTS.days),
  delayDays: whole(0, DELAY_DAYS_MAX).default(DEFAULTS.delayDays),
  offerIds: ids,
  affiliateIds: ids,
  exceptAffiliateIds: ids,
  action: z.enum(RuleActionKind),
  capMetric: z.enum(['clicks', 'conversions', 'payout']).nullable().default(null),
  capLimit: whole(1, CAP_LIMIT_MAX).nullable().default(null),
  endsWhenBack: z.boolean().default(false),
  cooldownDays: whole(1, COOLDOWN_DAYS_MAX).default(DEFAULTS.cooldownDays),
  perDay: whole(1, PER_DAY_MAX).default(DEFAULTS.perDay),
  toldIds: z.array(z.uuid()).max(TOLD_MAX, `At most ${TOLD_MAX} people.`).default([]),
  affiliateText: trimmedText(AFFILIATE_TEXT_LENGTH, `Keep it under ${AFFILIATE_TEXT_LENGTH} characters.`).default(''),
})

type Fields = z.output<typeof ruleFields>

/** Refuses what can never hold: bounds that no figure passes, and conditions that leave nothing between them. */
function checkConditions(conditions: readonly RuleCondition[], context: z.RefinementCtx): void {
  const clicks = Math.min(
    ...conditions.map((each) => (each.figure === 'clicks' && each.comparison === 'below' ? each.bound : Infinity)),
  )
  conditions.forEach(({ figure, comparison, bound, minimum }, index) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['conditions', index, name], message })
    const { unit } = RULE_FIGURES[figure]
    const isPart = unit === 'share' && figure !== 'conversionRate' // a click may convert more than once
    if (isPart && (comparison === 'above' ? bound >= 1 : bound > 1)) refuse('bound', 'Nothing is above 100%.')
    if (comparison === 'below' && bound === 0) refuse('bound', 'Nothing is below 0.')
    if (RULE_FIGURES[figure].base === 'clicks' && clicks <= minimum)
      refuse('minimum', 'Fewer clicks than the bound, or nothing is ever judged.')
    for (const other of conditions.slice(0, index)) {
      if (other.figure !== figure) continue
      if (other.comparison === comparison) refuse('figure', 'Another condition has this figure and this side.')
      const [from, to] = comparison === 'below' ? [other.bound, bound] : [bound, other.bound]
      // counts are whole numbers
      if (other.comparison !== comparison && to - from <= (unit === 'count' ? 1 : 0))
        refuse('bound', 'No figure is between this and the other bound.')
    }
  })
}

function checkRule(rule: Fields, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const { subject, action, offerIds } = rule
  if ((subject === 'sub_id') !== (rule.subId !== null))
    refuse('subId', subject === 'sub_id' ? 'Choose a sub-ID.' : 'Only where a sub-ID is judged.')
  if (!ACTIONS_OF[subject].includes(action)) refuse('action', 'This cannot be done to what the rule judges.')
  const isCap = action === 'cap'
  if (isCap !== (rule.capLimit !== null)) refuse('capLimit', isCap ? 'Enter a limit.' : 'Only for a cap.')
  if (isCap !== (rule.capMetric !== null)) refuse('capMetric', isCap ? 'Choose what is capped.' : 'Only for a cap.')
  checkConditions(rule.conditions, context)
  if (rule.endsWhenBack && !ENDING_ACTIONS.includes(action)) refuse('endsWhenBack', 'This does not end by itself.')
  const isPart = subject === 'source' || subject === 'sub_id' || subject === 'affiliate'
  if (isPart && offerIds.length > 1 && (action === 'pause' || action === 'hold'))
    refuse('offerIds', 'Name one offer, or none for all: it is paused or held there.')
  if (action === 'tell' && rule.toldIds.length === 0 && rule.affiliateText === '')
    refuse('toldIds', 'Choose whom to tell.')
  if (subject === 'offer' && rule.affiliateIds.length + rule.exceptAffiliateIds.length > 0)
    refuse('affiliateIds', 'An offer is judged by all its traffic.')
  if (subject === 'offer' && rule.affiliateText !== '') refuse('affiliateText', 'An offer has no affiliate to tell.')
}

/** `POST /api/admin/automatic-rules` and `PUT …/{id}`, which takes the version that was seen. */
export const ruleInputSchema = ruleFields.superRefine(checkRule)
export type RuleInput = z.output<typeof ruleInputSchema>
export const newRuleSchema = ruleFields.extend({ reason: optionalReasonSchema }).superRefine(checkRule)
export const ruleChangeSchema = ruleFields
  .extend({ version: z.int32().positive(), reason: reasonSchema })
  .superRefine(checkRule)
export const ruleSwitchSchema = z.strictObject({ isOn: z.boolean(), reason: reasonSchema })
export const ruleRemovalSchema = z.strictObject({ reason: reasonSchema })
export const ruleParamsSchema = z.object({ id: z.uuid() })
export const ruleDoneSchema = z.object({ isDone: z.literal(true) })
export const ruleIdSchema = z.object({ id: z.uuid() })

/** `POST /api/admin/automatic-rules/dry-run`: Eastern days, both included. */
export const dryRunSchema = ruleFields
  .extend({ from: daySchema, to: daySchema })
  .superRefine(checkRule)
  .superRefine(({ from, to }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (from > to) refuse('The last day comes before the first.')
    else if (daysBetween(from, to) >= DRY_RUN_DAYS_MAX) refuse(`At most ${DRY_RUN_DAYS_MAX} days at once.`)
  })
export type DryRunInput = z.output<typeof dryRunSchema>

const stepSchema = z.object({
  /** "source “newsletter” of Jo Doe (10482)" */
  name: z.string(),
  /** "CR 0.2% of 1,204 clicks, Nov 20 to Nov 26" */
  found: z.string(),
  /** Of each condition in order; `value` is null where there was nothing to make it of. */
  figures: z.array(z.object({ value: z.number().nullable(), base: z.int() })),
})
/** What it would have done, by day; days on which it did nothing are left out. */
export const dryRunAnswerSchema = z.object({
  from: daySchema,
  to: daySchema,
  things: z.int(),
  days: z.array(
    z.object({ day: daySchema, acts: z.array(stepSchema), ends: z.array(stepSchema), isStopped: z.boolean() }),
  ),
})
export type DryRunAnswer = z.output<typeof dryRunAnswerSchema>

export const RULE_STATES = ['on', 'off', 'stopped'] as const
export const RULE_SORTS = ['name', 'checkedAt', 'actions'] as const

/** `GET /api/admin/automatic-rules`. */
export const ruleQuerySchema = listQuery(RULE_SORTS, {
  action: z.enum(RuleActionKind).optional(),
  subject: z.enum(RuleSubject).optional(),
  state: z.enum(RULE_STATES).optional(),
})
export type RuleQuery = z.output<typeof ruleQuerySchema>

const instant = z.iso.datetime()
/** A rule with all that it is, so that it can be edited. */
export const ruleRowSchema = ruleFields.extend({
  id: z.uuid(),
  name: limitedText(NAME_LENGTH),
  version: z.int(),
  state: z.enum(RULE_STATES),
  /** The rule as a sentence. */
  text: z.string(),
  /** The affiliates it names, who are in its lists by number. */
  affiliates: z.array(z.object({ id: z.int(), name: z.string() })),
  ownerName: z.string(),
  checkedAt: instant.nullable(),
  problem: z.string().nullable(),
  stopReason: z.string().nullable(),
  /** Actions of the last 30 days, and those in effect now. */
  actions: z.int(),
  active: z.int(),
})
export type RuleRow = z.output<typeof ruleRowSchema>

export const RULE_COLUMNS = listColumns<RuleRow>()([
  { key: 'id', head: 'ID', only: 'csv' },
  { key: 'name', head: 'Rule' },
  { key: 'text', head: 'What it does', only: 'csv' },
  { key: 'subject', head: 'Subject', only: 'csv' },
  { key: 'action', head: 'Action', only: 'csv' },
  { key: 'actions', head: 'Last 30 days' },
  { key: 'active', head: 'In effect' },
  { key: 'checkedAt', head: 'Checked' },
  { key: 'state', head: 'State' },
])

/** `GET …/{id}/actions`: newest first. */
export const actionsQuerySchema = z.object({ before: z.uuid().optional() })
export const ruleActionSchema = z.object({
  id: z.uuid(),
  runId: z.uuid(),
  kind: z.enum(RuleActionKind),
  name: z.string(),
  found: z.string(),
  state: z.enum(RuleActionState),
  note: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  /** Whether it can be undone now, as far as is known without trying. */
  isUndoable: z.boolean(),
})
export type RuleAction = z.output<typeof ruleActionSchema>
export const ruleActionsSchema = z.object({ actions: z.array(ruleActionSchema), hasMore: z.boolean() })

/** `POST …/undo`: one action, or those of one check that are in effect. */
export const undoSchema = z
  .strictObject({ actionId: z.uuid().optional(), runId: z.uuid().optional(), reason: optionalReasonSchema })
  .refine(({ actionId, runId }) => (actionId === undefined) !== (runId === undefined), {
    path: ['actionId'],
    message: 'Name an action or a check.',
  })
export const undoneSchema = bulkOutcomeSchema

/** Whom a rule can tell. */
export const ruleChoicesSchema = z.object({ people: z.array(z.object({ id: z.uuid(), name: z.string() })) })
export type RuleChoices = z.output<typeof ruleChoicesSchema>

/** What undoing an action needs. */
export const effectSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('restriction'), id: z.uuid() }),
  z.object({ of: z.literal('block'), blockedAt: instant }),
  z.object({ of: z.literal('offer'), version: z.int(), ruleId: z.uuid().nullable() }),
  z.object({
    of: z.literal('cap'),
    id: z.int(),
    limit: z.number(),
    /** The limit it had before, in hundredths of its currency; null for a new cap. */
    before: z.number().nullable(),
    currency: z.string().default(DOLLAR),
  }),
  z.object({ of: z.literal('case'), id: z.uuid() }),
  z.object({ of: z.literal('nothing') }),
])
export type Effect = z.output<typeof effectSchema>
