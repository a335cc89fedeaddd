import type { SupportTopic } from '@/lib/people/support/constants'
import type { ModuleName } from '@/lib/platform/modules/constants'

export type Question = {
  topic: SupportTopic
  question: string
  answer: string
  /** A path of this site with details. */
  link?: { href: string; label: string }
  /** The module it is about. */
  module?: ModuleName
}

/** What to do without recovery codes: by email where the network has an address for it, else by the form beside it. */
const withoutCodes = (supportEmail: string | null): string =>
  supportEmail === null
    ? 'send us a message with the form on this page.'
    : `email ${supportEmail} from the address of your account.`

/** Common questions, in the order of the form's categories. */
export const questions = (supportEmail: string | null): readonly Question[] => [
  {
    topic: 'earnings',
    question: 'Why is a conversion pending?',
    answer:
      'Most offers hold a conversion for some days, so that the advertiser can check it. The offer’s page says how long that is for you. When the hold ends, you can withdraw the payout.',
    link: { href: '/account/payment', label: 'See when your money is released' },
  },
  {
    topic: 'earnings',
    question: 'Why was a conversion rejected or reversed?',
    answer:
      'Every conversion shows its reason: the offer’s daily cap was reached, it arrived after the attribution window, its click was from a proxy or a bot, the order was sent twice, or the advertiser reversed it. The notification states the reason.',
    link: { href: '/dashboard', label: 'Open your report' },
  },
  {
    topic: 'earnings',
    question: 'Which time zone do days follow?',
    answer:
      'Streaks, caps, statements and reports count days from midnight to midnight Eastern time (New York). Charts show hours in your own zone.',
  },
  {
    topic: 'payouts',
    question: 'When can I withdraw, and how much?',
    answer:
      'From the minimum that the payment page names. If you cannot withdraw yet, the payment page lists each reason with its date: a hold that has not ended, a missing payout method or tax form, or the days after a change of your payout method.',
    link: { href: '/account/payment', label: 'Open payment' },
  },
  {
    topic: 'payouts',
    question: 'How long does a payout take?',
    answer:
      'A request waits for approval, is sent with the next batch, and is marked as paid when the provider confirms it. The payment page shows each step. You can cancel the request until we start processing it.',
    link: { href: '/account/payment', label: 'See your payouts' },
  },
  {
    topic: 'tracking',
    question: 'Why are clicks not counted?',
    answer:
      'Bots, prefetches and clicks from before your account is approved are recorded but not counted. The same visitor on the same link counts as one unique click an hour. A link to a paused offer shows an “offer unavailable” page.',
  },
  {
    topic: 'tracking',
    question: 'How do I separate my traffic sources?',
    answer:
      'Put source and s1 to s5 into your link, on the offer’s page. The report groups by each of them, and your own postbacks carry them back to your tracker.',
    link: { href: '/offers', label: 'Build a link' },
  },
  {
    topic: 'offers',
    question: 'Why does an offer ask for approval?',
    answer:
      'Some advertisers want to see who promotes them. Ask on the offer’s page and say how you send traffic; the decision and its reason appear there, and clicks count once you are approved.',
    link: { href: '/offers', label: 'Browse offers' },
  },
  {
    topic: 'account',
    module: 'streak',
    question: 'My streak broke. Can I get it back?',
    answer:
      'Within seven days, with a restore point, if it was longer than the streak you have now. You earn one point with each new level and can hold three.',
    link: { href: '/home', label: 'Open your streak' },
  },
  {
    topic: 'account',
    question: 'I lost my phone. How do I sign in?',
    answer: `Type one of your recovery codes where the code is asked for; each works once. Then turn two-factor authentication off and on again with the new phone. Without recovery codes, ${withoutCodes(supportEmail)}`,
    link: { href: '/account/privacy-security', label: 'Privacy and security' },
  },
]
