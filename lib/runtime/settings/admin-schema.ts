import { z } from 'zod'
import { confirmSchema, optionalReasonSchema, requireReason } from '@/lib/backoffice/pages/schema'
import { toolsInputSchema } from '@/lib/learning/tools/schema'
import { SECTION_SCHEMAS, type Section } from '@/lib/platform/settings/schema'

/** A part of the settings as the page reads it; `version` is 0 while nothing was ever changed. */
const sectionSchema = <Values extends z.ZodType>(values: Values) =>
  z.object({
    values,
    version: z.number().int(),
    updatedAt: z.iso.datetime().nullable(),
    updatedBy: z.string().nullable(),
  })

/** `GET /api/admin/settings` */
export const settingsPageSchema = z.object({
  levels: sectionSchema(SECTION_SCHEMAS.levels),
  referrals: sectionSchema(SECTION_SCHEMAS.referrals),
  payouts: sectionSchema(SECTION_SCHEMAS.payouts),
  offers: sectionSchema(SECTION_SCHEMAS.offers),
  appeals: sectionSchema(SECTION_SCHEMAS.appeals),
  links: sectionSchema(SECTION_SCHEMAS.links),
  automation: sectionSchema(SECTION_SCHEMAS.automation),
  retention: sectionSchema(SECTION_SCHEMAS.retention),
  brand: sectionSchema(SECTION_SCHEMAS.brand),
  applications: sectionSchema(SECTION_SCHEMAS.applications),
  deposits: sectionSchema(SECTION_SCHEMAS.deposits),
  rates: sectionSchema(SECTION_SCHEMAS.rates),
  modules: sectionSchema(SECTION_SCHEMAS.modules),
  tools: sectionSchema(SECTION_SCHEMAS.tools),
  mails: sectionSchema(SECTION_SCHEMAS.mails),
  notices: sectionSchema(SECTION_SCHEMAS.notices),
})
export type SettingsPage = z.output<typeof settingsPageSchema>

const base = { version: z.int32().min(0), reason: optionalReasonSchema, confirm: confirmSchema.default('') }
const change = <S extends Section>(section: S) =>
  z.strictObject({ section: z.literal(section), values: SECTION_SCHEMAS[section], ...base })

const changesSchema = z.discriminatedUnion('section', [
  change('levels'),
  change('referrals'),
  change('payouts'),
  change('offers'),
  change('appeals'),
  change('links'),
  change('automation'),
  change('retention'),
  change('brand'),
  change('applications'),
  change('deposits'),
  change('rates'),
  change('modules'),
  change('mails'),
  change('notices'),
  z.strictObject({ section: z.literal('tools'), values: toolsInputSchema, ...base }),
])

/** `PUT /api/admin/settings`: one part as a whole; a reason and `confirmPhrase` where money changes or data is deleted. */
export const settingsChangeSchema = changesSchema.superRefine(({ section, reason }, context) => {
  if (confirmPhrase(section)) requireReason(reason, context)
})
export type SettingsChange = z.output<typeof settingsChangeSchema>

export const settingsAnswerSchema = z.object({ version: z.number().int() })

/** The parts that decide about money, or delete what cannot be brought back. */
const CONFIRMED: ReadonlySet<Section> = new Set(['levels', 'referrals', 'payouts', 'deposits', 'rates', 'retention'])

/** What is typed to change a part; undefined where the change can be undone and needs no reason. */
export const confirmPhrase = (section: Section): string | undefined =>
  CONFIRMED.has(section) ? `change ${section}` : undefined
