import { MODULE_NAMES } from '@/lib/platform/modules/constants'
import { MODULE_LABELS } from '@/lib/platform/modules/label-constants'
import type { Section } from '@/lib/platform/settings/schema'

/** How a value is typed: dollars, percent, a whole number with its unit, text, a picture, or yes and no. */
export type FieldKind = 'cents' | 'bps' | 'whole' | 'text' | 'color' | 'picture' | 'switch'
export type SettingField = { name: string; label: string; kind: FieldKind; unit?: string; hint?: string; none?: string }

/** The parts that are a form of values; the directory of tools and the words of what is sent have editors of their own. */
export type FormSection = Exclude<Section, 'tools' | 'mails' | 'notices'>

type SectionForm = {
  title: string
  /** What it decides, in a sentence. */
  about: string
  /** What a change leaves as it is, or does at once. */
  effect: string
  fields: readonly SettingField[]
}

/** The parts of the page in its order, with their fields. The fields of levels are those of each level. */
export const SECTION_FORMS: Record<FormSection, SectionForm> = {
  brand: {
    title: 'Brand',
    about: 'How the network is named and drawn on every screen and in every email.',
    effect: 'Pages that are open show it when they are loaded again.',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      {
        name: 'accent',
        label: 'Accent color',
        kind: 'color',
        none: 'Ember',
        hint: 'Buttons, links and the mark. Text on it, its shades and those of the other theme are derived, with enough contrast. Empty: ember.',
      },
      {
        name: 'logoUrl',
        label: 'Logo',
        kind: 'picture',
        none: 'The mark and the name',
        hint: 'A picture that is wider than high, best a PNG with a clear background. None: the mark and the name.',
      },
      {
        name: 'supportEmail',
        label: 'Support address',
        kind: 'text',
        none: 'The sender of emails',
        hint: 'Where affiliates and visitors of links write to. Empty: the sender of emails.',
      },
    ],
  },
  modules: {
    title: 'Modules',
    about: 'What the network has beside tracking, payouts, offers and reports.',
    effect:
      'What is off is gone for everybody: pages, calls, emails and notifications. What it stored stays, and is there again when it is on.',
    fields: MODULE_NAMES.map((name) => ({
      name,
      label: MODULE_LABELS[name].label,
      kind: 'switch',
      hint: MODULE_LABELS[name].about,
    })),
  },
  levels: {
    title: 'Levels',
    about: 'What affiliates must have earned in total to reach a level, and how long its conversions are held at most.',
    effect:
      'A level that was reached is never taken away, and holds that run keep their date. Affiliates who meet a lowered threshold reach the level with their next earnings. Names are the names of Discord roles too.',
    fields: [
      { name: 'name', label: 'Name', kind: 'text' },
      { name: 'requiredEarningsCents', label: 'Earned in total', kind: 'cents' },
      { name: 'holdDays', label: 'Hold at most', kind: 'whole', unit: 'days' },
    ],
  },
  offers: {
    title: 'New offers',
    about:
      'What a new offer starts with. Shorter holds, such as those of buckets, apply to an offer only where it allows them.',
    effect: 'Offers that exist keep their own hold.',
    fields: [{ name: 'holdDays', label: 'Hold', kind: 'whole', unit: 'days' }],
  },
  referrals: {
    title: 'Referrals',
    about: 'What an affiliate earns on the approved payouts of those they bring, out of what the network keeps.',
    effect: 'It applies to people who join from now on. Referrers keep the share and the end they were promised.',
    fields: [
      { name: 'shareBps', label: 'Share', kind: 'bps' },
      { name: 'months', label: 'For', kind: 'whole', unit: 'months', hint: 'From the sign-up.' },
    ],
  },
  payouts: {
    title: 'Payouts',
    about: 'What affiliates may withdraw, and when.',
    effect:
      'It applies to requests from now on. Requests that were made stay, and a hold that runs keeps the date its owner was told.',
    fields: [
      { name: 'minimumCents', label: 'Minimum payout', kind: 'cents' },
      {
        name: 'destinationHours',
        label: 'Hold after a change of destination',
        kind: 'whole',
        unit: 'hours',
        hint: 'The time in which an owner can notice that somebody else changed where their money goes.',
      },
      {
        name: 'taxFormAboveCents',
        label: 'Tax form needed above',
        kind: 'cents',
        hint: 'Of all payouts in total. 0: before the first payout.',
      },
    ],
  },
  deposits: {
    title: 'Bank details for deposits',
    about:
      'The account that advertisers pay deposits into by bank transfer. They see it on Billing, each with a reference of their own.',
    effect: 'Advertisers see the new account at once. Payments on their way to the old one must be looked for there.',
    fields: [
      {
        name: 'beneficiary',
        label: 'Beneficiary',
        kind: 'text',
        none: 'Not shown to advertisers',
        hint: 'The name the account is in.',
      },
      { name: 'bankName', label: 'Bank', kind: 'text', none: '—' },
      {
        name: 'iban',
        label: 'IBAN',
        kind: 'text',
        none: '—',
        hint: 'For transfers from Europe and wherever accounts have one.',
      },
      { name: 'bic', label: 'BIC (SWIFT code)', kind: 'text', none: '—', hint: 'For transfers from abroad.' },
      {
        name: 'routingNumber',
        label: 'Routing number',
        kind: 'text',
        none: '—',
        hint: 'Of an account in the United States.',
      },
      {
        name: 'accountNumber',
        label: 'Account number',
        kind: 'text',
        none: '—',
        hint: 'Of an account without an IBAN.',
      },
    ],
  },
  rates: {
    title: 'Exchange rates',
    about: 'Where the rates are fetched from by which sales in other currencies are converted, every hour.',
    effect: 'Sales that were converted keep their rate. Sales that wait for a rate are booked when it is there.',
    fields: [
      {
        name: 'url',
        label: 'Address',
        kind: 'text',
        none: 'Not fetched',
        hint: 'Of the European Central Bank: https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml. Empty: two people upload or enter rates.',
      },
    ],
  },
  appeals: {
    title: 'Appeals',
    about: 'How long affiliates may appeal against a rejected or reversed conversion, and by when staff decide.',
    effect: 'Appeals that were made keep their deadline.',
    fields: [
      {
        name: 'windowDays',
        label: 'Appeals are taken for',
        kind: 'whole',
        unit: 'days',
        hint: 'From the rejection or reversal.',
      },
      { name: 'decisionDays', label: 'Staff decide within', kind: 'whole', unit: 'days', hint: 'From the appeal.' },
    ],
  },
  links: {
    title: 'Links',
    about: 'How many smart links, short links and domains of their own an affiliate may have.',
    effect: 'What affiliates have beyond a lowered number stays.',
    fields: [
      { name: 'smartLinks', label: 'Smart links', kind: 'whole' },
      { name: 'shortLinks', label: 'Short links', kind: 'whole' },
      { name: 'domains', label: 'Own domains', kind: 'whole' },
    ],
  },
  automation: {
    title: 'Automatic rules',
    about: 'The brake of all automatic rules together. Each rule has one of its own besides.',
    effect: 'It counts what rules did today already. A rule that would go beyond it stops, until a person turns it on.',
    fields: [
      {
        name: 'perDay',
        label: 'All rules together, at most',
        kind: 'whole',
        unit: 'actions a day',
        hint: 'On an Eastern day.',
      },
    ],
  },
  applications: {
    title: 'Applications of affiliates',
    about: 'Whether affiliates who wait for approval say where and how they promote, and which terms they accept.',
    effect: 'It applies to those who wait and have not answered. What was accepted stays stored with its version.',
    fields: [
      { name: 'isAsked', label: 'Asked', kind: 'switch' },
      {
        name: 'termsUrl',
        label: 'Your terms',
        kind: 'text',
        none: 'The terms that come with the product, at /terms',
        hint: 'An address that begins with https://. Empty: the terms that come with the product, at /terms.',
      },
      {
        name: 'termsVersion',
        label: 'Version of your terms',
        kind: 'text',
        hint: 'Stored with each acceptance. Change it when the text at your address changes.',
      },
    ],
  },
  retention: {
    title: 'Data of visitors',
    about: 'How long clicks are kept, and the addresses of those who clicked.',
    effect: 'A shorter time deletes what is older in the next night. It cannot be brought back.',
    fields: [
      { name: 'clickMonths', label: 'Clicks are kept for', kind: 'whole', unit: 'months' },
      { name: 'networkAfterDays', label: 'Addresses are shortened after', kind: 'whole', unit: 'days' },
      { name: 'eraseAfterDays', label: 'Addresses are erased after', kind: 'whole', unit: 'days' },
    ],
  },
}

export const SECTION_ORDER = Object.keys(SECTION_FORMS) as FormSection[]
