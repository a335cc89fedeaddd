import { z } from 'zod'
import { BANK_NAME_MAX, HOLDER_MAX } from '../bank-accounts/constants'
import { isHolder, isIban, looksLikeIban } from '../bank-accounts/rules'
import { bankLine, bankNumber, bicSchema, routingNumberSchema } from '../bank-accounts/schema'
import { BRAND_COLORS } from '../brand'
import { fileNameIn, filePath } from '../files/rules'
import { MODULE_NAMES, type ModuleName } from '../modules/constants'
import { emailInput } from '../text/email-schema'
import { limitedText, trimmedText } from '../text/schema'
import { webAddressInput } from '../text/web-address-schema'
import { BRAND_NAME_MAX, LEVEL_COUNT, LEVEL_NAME_MAX, LOGO_URL_MAX, SETTING_LIMITS } from './constants'
import { mailsSchema, noticesSchema } from './text-schema'
import { toolsSchema } from './tool-schema'

/** A whole number within limits, with one sentence for everything else. */
const whole = ({ min, max }: { min: number; max: number }, sentence: string) =>
  z.number({ error: sentence }).int(sentence).min(min, sentence).max(max, sentence)

const HEX = /^#[0-9a-f]{6}$/

/** Most characters of any of them; each has a limit of its own. */
const OPTIONAL_MAX = 1_000
/** Empty input means none. */
const optional = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  trimmedText(OPTIONAL_MAX)
    .nullable()
    .transform((text) => text || null)
    .pipe(schema.nullable())

const referrals = z.strictObject({
  shareBps: whole(
    SETTING_LIMITS.referralBps,
    'Enter a share from 0% to 50%: it is paid out of what the network keeps.',
  ),
  months: whole(SETTING_LIMITS.referralMonths, 'Enter 1 to 120 months.'),
})

const payouts = z.strictObject({
  minimumCents: whole(SETTING_LIMITS.minimumPayoutCents, 'Enter $1 to $10,000.'),
  destinationHours: whole(
    SETTING_LIMITS.destinationHours,
    'Enter 24 to 720 hours: in less, nobody would notice that somebody else changed where their money goes.',
  ),
  taxFormAboveCents: whole(SETTING_LIMITS.taxFormCents, 'Enter $0 to $1,000,000.'),
})

const offers = z.strictObject({ holdDays: whole(SETTING_LIMITS.holdDays, 'Enter 0 to 365 days.') })

const APPEAL_DAYS = 'Enter 1 to 365 days.'

const appeals = z.strictObject({
  /** How long after a rejection or reversal an affiliate may appeal. */
  windowDays: whole(SETTING_LIMITS.appealDays, APPEAL_DAYS),
  /** By when staff decide. */
  decisionDays: whole(SETTING_LIMITS.appealDays, APPEAL_DAYS),
})

const LINKS = 'Enter 0 to 10,000.'

/** How many an affiliate may have. */
const links = z.strictObject({
  smartLinks: whole(SETTING_LIMITS.links, LINKS),
  shortLinks: whole(SETTING_LIMITS.links, LINKS),
  domains: whole(SETTING_LIMITS.domains, 'Enter 0 to 100.'),
})

const automation = z.strictObject({
  /** What all automatic rules together do on an Eastern day at most. */
  perDay: whole(SETTING_LIMITS.ruleActions, 'Enter 1 to 10,000.'),
})

const PRIVACY_DAYS = 'Enter 15 to 3,650 days: fraud rules read the last 14.'

const retention = z
  .strictObject({
    clickMonths: whole(SETTING_LIMITS.clickMonths, 'Enter 13 to 240 months: reports compare with the year before.'),
    networkAfterDays: whole(SETTING_LIMITS.privacyDays, PRIVACY_DAYS),
    eraseAfterDays: whole(SETTING_LIMITS.privacyDays, PRIVACY_DAYS),
  })
  .refine(({ networkAfterDays, eraseAfterDays }) => networkAfterDays <= eraseAfterDays, {
    path: ['eraseAfterDays'],
    error: 'This cannot be earlier than the shortening of addresses.',
  })

const color = optional(
  limitedText(20, `Enter a color such as ${BRAND_COLORS.light.accent}.`)
    .toLowerCase()
    .regex(HEX, `Enter a color such as ${BRAND_COLORS.light.accent}.`),
)

/** A picture that was uploaded here: its address is that of a stored file, without an origin. */
const isUploaded = (url: string) => url.startsWith('/') && url === filePath(fileNameIn(url) ?? '')

const LOGO = 'Upload a picture, or enter an address that begins with https://.'

const brand = z.strictObject({
  name: trimmedText(BRAND_NAME_MAX, `Keep it under ${BRAND_NAME_MAX} characters.`)
    .min(1, 'Enter a name.')
    // it stands in the subject of emails
    .regex(/^[^<>"\p{Cc}]+$/u, 'Leave out <, > and quotation marks.'),
  accent: color,
  logoUrl: optional(
    z.union(
      [limitedText(LOGO_URL_MAX).refine(isUploaded, LOGO), webAddressInput(LOGO_URL_MAX, LOGO, { isSecure: true })],
      LOGO,
    ),
  ),
  supportEmail: optional(emailInput('', 'Enter an email address, like help@example.com.')),
})

// not among the constants, which every page loads
const TERMS_URL_MAX = 500
const TERMS_VERSION_MAX = 40

const applications = z.strictObject({
  /** Whether affiliates who wait for approval are asked about themselves. */
  isAsked: z.boolean('Choose yes or no.'),
  termsUrl: optional(
    webAddressInput(TERMS_URL_MAX, 'Enter an address that begins with https://, or nothing.', { isSecure: true }),
  ),
  /** Of the terms at `termsUrl`. */
  termsVersion: trimmedText(TERMS_VERSION_MAX, `Keep it under ${TERMS_VERSION_MAX} characters.`)
    .min(1, 'Enter the version of your terms, such as 2 or 2026-11.')
    .regex(/^\P{Cc}+$/u, 'Use one line of text.'),
})

const ACCOUNT = 'Enter the account number: 4 to 34 letters and digits.'
const NO_BANK = 'Enter the name of the bank.'
const NO_HOLDER = 'Enter the name the account is in.'

/** Where advertisers send deposits by bank transfer: all empty, or an account with its holder and its bank. */
const deposits = z
  .strictObject({
    beneficiary: optional(bankLine(NO_HOLDER, HOLDER_MAX, isHolder)),
    bankName: optional(bankLine(NO_BANK, BANK_NAME_MAX)),
    iban: optional(bankNumber().refine(isIban, 'This IBAN has a mistake: check every letter and digit.')),
    bic: optional(bicSchema),
    routingNumber: optional(routingNumberSchema),
    accountNumber: optional(bankNumber().refine((text) => /^[A-Z0-9]{4,34}$/.test(text), ACCOUNT)),
  })
  .check(({ value, issues }) => {
    const { beneficiary, bankName, iban, bic, routingNumber, accountNumber } = value
    if (Object.values(value).every((each) => each === null)) return
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value })
    if (beneficiary === null) refuse('beneficiary', NO_HOLDER)
    if (bankName === null) refuse('bankName', NO_BANK)
    if (iban === null && accountNumber === null) refuse('iban', 'Enter an IBAN, or an account number below.')
    if (accountNumber !== null && looksLikeIban(accountNumber) && isIban(accountNumber)) {
      refuse('accountNumber', 'This is an IBAN: enter it above.')
    } else if (accountNumber !== null && routingNumber === null && bic === null) {
      refuse('routingNumber', 'Enter the routing number of the account, or the BIC of its bank.')
    }
    if (routingNumber !== null && accountNumber === null) refuse('accountNumber', ACCOUNT)
  })

const RATES_URL_MAX = 500

const RATES_URL = 'Enter an address that begins with https://www.ecb.europa.eu/, or nothing.'

/** Of the European Central Bank: whoever sets an address of their own would set every rate alone. */
const isOfCentralBank = (url: string): boolean => /(?:^|\.)ecb\.europa\.eu$/.test(new URL(url).hostname)

/** Where exchange rates are fetched from each hour; null to fetch none. */
const rates = z.strictObject({
  url: optional(webAddressInput(RATES_URL_MAX, RATES_URL, { isSecure: true }).refine(isOfCentralBank, RATES_URL)),
})

const isOn = z.boolean('Choose yes or no.')

/** Which modules the network has. */
const modules = z.strictObject(
  Object.fromEntries(MODULE_NAMES.map((name) => [name, isOn])) as Record<ModuleName, typeof isOn>,
)

/** What is stored as settings. Levels are rows of their own, which reports and lists join. */
export const settingsSchema = z.object({
  referrals,
  payouts,
  offers,
  appeals,
  links,
  automation,
  retention,
  brand,
  applications,
  deposits,
  rates,
  modules,
  tools: toolsSchema,
  mails: mailsSchema,
  notices: noticesSchema,
})
export type Settings = z.output<typeof settingsSchema>

const level = z.strictObject({
  name: trimmedText(LEVEL_NAME_MAX, `Keep it under ${LEVEL_NAME_MAX} characters.`).min(1, 'Enter a name.'),
  requiredEarningsCents: whole({ ...SETTING_LIMITS.levelCents, min: 0 }, 'Enter $0 to $100,000,000.'),
  holdDays: whole(SETTING_LIMITS.holdDays, 'Enter 0 to 365 days.'),
})

/** The levels, ascending: each takes more earnings than the one before, and never holds longer. */
const levels = z.strictObject({ levels: z.array(level).length(LEVEL_COUNT) }).check(({ value, issues }) => {
  const add = (index: number, field: string, message: string) =>
    issues.push({ code: 'custom', path: ['levels', index, field], message, input: value })
  const names = value.levels.map(({ name }) => name)
  value.levels.forEach(({ name, requiredEarningsCents, holdDays }, index) => {
    const before = value.levels[index - 1]
    if (names.indexOf(name) < index) add(index, 'name', 'Another level has this name.')
    if (!before && requiredEarningsCents !== 0) add(index, 'requiredEarningsCents', 'Everybody starts here: enter $0.')
    if (!before) return
    if (requiredEarningsCents <= before.requiredEarningsCents) {
      add(index, 'requiredEarningsCents', 'Enter more than the level before requires.')
    }
    if (holdDays > before.holdDays) add(index, 'holdDays', 'A higher level cannot hold longer than the one before.')
  })
})

/** One part of the settings, as it is changed and versioned. */
export const SECTION_SCHEMAS = { levels, ...settingsSchema.shape } as const
export type Section = keyof typeof SECTION_SCHEMAS
export type SectionValues<S extends Section = Section> = z.output<(typeof SECTION_SCHEMAS)[S]>
