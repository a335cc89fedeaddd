import type { AffiliateStatus, PayoutMethodKind } from '../../lib/generated/prisma/enums'
import type { Traffic } from './traffic'
import { BROKEN, CHAMPION, MARA, modest, staged } from './traffic'

/** An affiliate of the demo; ages in Eastern days before today. */
export type DemoAffiliate = {
  id: number
  email: string
  firstName: string
  lastName: string
  country: string
  joinedDaysAgo: number
  status: AffiliateStatus
  statusReason?: string
  /** Days since the suspension. */
  suspendedDaysAgo?: number
  traffic?: Traffic
  /** Days on which a gap of the streak was restored with a point. */
  restoredDaysAgo?: readonly number[]
  payout?: { kind: PayoutMethodKind; details: Record<string, string>; hint: string; keepCents: number }
  referredBy?: number
}

/** Fraudulent affiliates, one with the same payout destination as another, for the fraud analysis to find. */
export const STAGER_ID = 10451
const ACCOMPLICE_ID = 10477
const ONE_WALLET = {
  kind: 'paypal',
  details: { email: 'd.kovac@pay.example' },
  hint: 'd•••@pay.example',
  keepCents: 10_000_000,
} as const

/** Mara Voss, the affiliate whose year the demo shows. */
export const MARA_ID = 10482
const CHAMPION_ID = 10117
const BROKEN_ID = 10361

/** The accounts people try the demo with. */
export const TRIED_IDS: readonly number[] = [MARA_ID, CHAMPION_ID, BROKEN_ID]

type Approved = Omit<DemoAffiliate, 'status'>
const approved = (affiliate: Approved): DemoAffiliate => ({ status: 'approved', ...affiliate })

export const AFFILIATES: readonly DemoAffiliate[] = [
  approved({
    id: MARA_ID,
    email: 'affiliate@stoke.test',
    firstName: 'Mara',
    lastName: 'Voss',
    country: 'US',
    joinedDaysAgo: 366,
    traffic: MARA,
    restoredDaysAgo: [218],
    payout: {
      kind: 'paypal',
      details: { email: 'mara.voss@pay.example' },
      hint: 'm•••@pay.example',
      keepCents: 40_000,
    },
  }),
  approved({
    id: CHAMPION_ID,
    email: 'champion@stoke.test',
    firstName: 'Dario',
    lastName: 'Klein',
    country: 'DE',
    joinedDaysAgo: 371,
    traffic: CHAMPION,
    payout: {
      kind: 'payoneer',
      details: { email: 'dario.klein@pay.example' },
      hint: 'd•••@pay.example',
      keepCents: 90_000,
    },
  }),
  approved({
    id: BROKEN_ID,
    email: 'broken@stoke.test',
    firstName: 'Priya',
    lastName: 'Nair',
    country: 'IN',
    joinedDaysAgo: 152,
    traffic: BROKEN,
  }),
  approved({
    id: 10533,
    email: 'newbie@stoke.test',
    firstName: 'Nico',
    lastName: 'Berg',
    country: 'US',
    joinedDaysAgo: 1,
  }),
  approved({
    id: 10204,
    email: 'theo.lang@stoke.test',
    firstName: 'Theo',
    lastName: 'Lang',
    country: 'US',
    joinedDaysAgo: 210,
    traffic: modest({ startDaysAgo: 200, perDay: [8, 26], offers: [1042, 2210, 1187] }),
    payout: {
      kind: 'us_bank',
      details: {
        accountHolder: 'Theo Lang',
        routingNumber: '021000021',
        accountNumber: '000123456789',
        accountType: 'checking',
      },
      hint: 'Checking ••6789',
      keepCents: 5_000,
    },
  }),
  approved({
    id: 10231,
    email: 'aiko.mori@stoke.test',
    firstName: 'Aiko',
    lastName: 'Mori',
    country: 'JP',
    joinedDaysAgo: 190,
    traffic: modest({ startDaysAgo: 180, perDay: [10, 30], offers: [1904, 1911, 2057] }),
    payout: {
      kind: 'paypal',
      details: { email: 'aiko.mori@pay.example' },
      hint: 'a•••@pay.example',
      keepCents: 4_000,
    },
  }),
  approved({
    id: 10276,
    email: 'sam.okafor@stoke.test',
    firstName: 'Sam',
    lastName: 'Okafor',
    country: 'GB',
    joinedDaysAgo: 165,
    traffic: modest({ startDaysAgo: 160, perDay: [6, 18], offers: [1388, 1391, 2401] }),
  }),
  approved({
    id: 10319,
    email: 'lucia.ferrer@stoke.test',
    firstName: 'Lucía',
    lastName: 'Ferrer',
    country: 'ES',
    joinedDaysAgo: 150,
    traffic: modest({ startDaysAgo: 140, perDay: [10, 22], offers: [1733, 1736, 2214] }),
  }),
  approved({
    id: 10388,
    email: 'ben.hartley@stoke.test',
    firstName: 'Ben',
    lastName: 'Hartley',
    country: 'US',
    joinedDaysAgo: 120,
    traffic: modest({ startDaysAgo: 110, perDay: [12, 20], offers: [2214, 1042, 2505] }),
  }),
  approved({
    id: 10497,
    email: 'jonas.weber@stoke.test',
    firstName: 'Jonas',
    lastName: 'Weber',
    country: 'DE',
    joinedDaysAgo: 104,
    referredBy: MARA_ID,
    traffic: modest({ startDaysAgo: 100, perDay: [14, 34], offers: [1187, 1190, 2502] }),
  }),
  approved({
    id: 10519,
    email: 'chloe.martin@stoke.test',
    firstName: 'Chloé',
    lastName: 'Martin',
    country: 'CA',
    joinedDaysAgo: 38,
    referredBy: MARA_ID,
    traffic: modest({ startDaysAgo: 35, perDay: [8, 24], offers: [1904, 2051] }),
  }),
  approved({
    id: STAGER_ID,
    email: 'dmitri.kovac@stoke.test',
    firstName: 'Dmitri',
    lastName: 'Kovac',
    country: 'US',
    joinedDaysAgo: 12,
    traffic: staged({ startDaysAgo: 9, perDay: [18, 24], offers: [1736] }),
    payout: ONE_WALLET,
  }),
  approved({
    id: ACCOMPLICE_ID,
    email: 'lena.frost@stoke.test',
    firstName: 'Lena',
    lastName: 'Frost',
    country: 'US',
    joinedDaysAgo: 14,
    traffic: modest({ startDaysAgo: 12, perDay: [8, 14], offers: [1391] }),
    payout: ONE_WALLET,
  }),
  {
    id: 10442,
    email: 'viktor.dahl@stoke.test',
    firstName: 'Viktor',
    lastName: 'Dahl',
    country: 'US',
    joinedDaysAgo: 90,
    status: 'suspended',
    statusReason: 'Most clicks come from data centers.',
    suspendedDaysAgo: 12,
    traffic: modest({ startDaysAgo: 80, perDay: [30, 60], offers: [1733, 2505], datacenterShare: 0.45 }),
  },
  {
    id: 10528,
    email: 'amara.diallo@stoke.test',
    firstName: 'Amara',
    lastName: 'Diallo',
    country: 'FR',
    joinedDaysAgo: 5,
    status: 'pending',
    traffic: modest({ startDaysAgo: 4, perDay: [14, 26], offers: [1042, 1904] }),
  },
  {
    id: 10530,
    email: 'kenji.sato@stoke.test',
    firstName: 'Kenji',
    lastName: 'Sato',
    country: 'JP',
    joinedDaysAgo: 3,
    status: 'pending',
    traffic: modest({ startDaysAgo: 2, perDay: [6, 9], offers: [1187] }),
  },
  {
    id: 10532,
    email: 'olivia.reyes@stoke.test',
    firstName: 'Olivia',
    lastName: 'Reyes',
    country: 'US',
    joinedDaysAgo: 2,
    status: 'pending',
  },
  {
    id: 10527,
    email: 'rick.tan@stoke.test',
    firstName: 'Rick',
    lastName: 'Tan',
    country: 'SG',
    joinedDaysAgo: 9,
    status: 'rejected',
    statusReason: 'The website named in the application does not exist.',
  },
]

const NAMES: Record<string, readonly [first: string, last: string]> = {
  super: ['Ines', 'Sorel'],
  gsm: ['Marcus', 'Bell'],
  community: ['Hanna', 'Lind'],
  moderator: ['Tomás', 'Silva'],
  admin: ['Grace', 'Adeyemi'],
}

/** The name of a staff account, by the part of its email address before the @. */
export const staffName = (account: string): readonly [first: string, last: string] => NAMES[account] ?? [account, '']
