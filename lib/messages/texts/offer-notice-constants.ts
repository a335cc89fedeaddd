import { noticeTexts } from './text-rules'

const OFFER = { offer: 'Meal plans' } as const
const DECIDED = { ...OFFER, reason: 'Your newsletter fits the offer.' } as const
const TRAFFIC = { traffic: 'source “newsletter”', reason: 'Nobody who came with it bought anything.' } as const
const OWN_PAYOUT = { subject: 'Meal plans, Trial', payout: '$42.00' } as const

/** New payouts of an offer, as one affiliate is paid them. */
const newPayouts = <const Title extends string>(label: string, about: string, title: Title) => ({
  label,
  about,
  title,
  message: '{since}: {lines} Conversions before that time keep their payout.' as const,
  examples: {
    ...OFFER,
    since: 'From Nov 24, 2026, 12:00 AM Eastern',
    lines: 'Sale: $42.00, instead of $40.00.',
  },
  required: ['since', 'lines'] as const,
})

/** A cap that is nearly used up. */
const nearCap = <const Message extends string>(label: string, about: string, message: Message) => ({
  label,
  about,
  title: '{subject} has used {percent} of its {period} {metric} cap' as const,
  message,
  examples: {
    subject: 'Meal plans',
    percent: '80%',
    period: 'daily',
    metric: 'conversions',
    used: '80 conversions',
    limit: '100 conversions',
    renewal: 'It resets on Nov 21, 2026, midnight Eastern.',
  },
  required: ['subject'] as const,
})

const REDIRECTED = {
  period: 'From now on, until Nov 30, 2026',
  links: 'your links to Meal plans (mobile)',
  where: 'go to Fresh boxes and count there',
} as const

/** Notifications of offers, their payouts, caps and links. */
export const OFFER_NOTICES = noticeTexts({
  'offer-rules-new': {
    label: 'New rules of an offer',
    about: 'To affiliates who promote it.',
    title: 'New rules of {offer}',
    message: 'Version {version} holds from now on. Read it before you go on promoting the offer.',
    examples: { ...OFFER, version: '3' },
    required: ['offer'],
  },
  'own-payout-began': {
    label: 'Custom payout',
    about: 'To the affiliate who has it.',
    title: 'Your custom payout for {subject}',
    message: 'From now on you are paid {payout} for each conversion. Earlier conversions keep their payout.',
    examples: OWN_PAYOUT,
    required: ['payout'],
  },
  'own-payout-ended': {
    label: 'Custom payout ended',
    about: 'To the affiliate who had it.',
    title: 'Your custom payout for {subject} ended',
    message: 'From now on you get the standard payout of {payout}. Earlier conversions keep their payout.',
    examples: OWN_PAYOUT,
    required: ['payout'],
  },
  'offer-payout-new': newPayouts('New payout of an offer', 'One payout that is not lower.', 'New payout of {offer}'),
  'offer-payouts-new': newPayouts(
    'New payouts of an offer',
    'Two or more payouts, not all of them lower.',
    'New payouts of {offer}',
  ),
  'offer-payout-lower': newPayouts('Lower payout of an offer', 'One payout that is lower.', 'Lower payout of {offer}'),
  'offer-payouts-lower': newPayouts(
    'Lower payouts of an offer',
    'Two or more payouts, all of them lower.',
    'Lower payouts of {offer}',
  ),
  'offer-payouts-stay': {
    label: 'Change of payouts canceled',
    about: 'When a change of payouts that was announced does not come.',
    title: 'Payouts of {offer} stay as they are',
    message: 'The change announced for {moment} is canceled.',
    examples: { ...OFFER, moment: 'Nov 24, 2026, 12:00 AM Eastern' },
    required: ['offer'],
  },
  'offer-paid-customers': {
    label: 'Other customers are paid for',
    about:
      'To those who promote an offer, when it pays for new customers or first purchases only, or for everybody again.',
    title: '{offer} pays for other customers',
    message: '{customers} Conversions before keep their payout.',
    examples: { ...OFFER, customers: 'Paid for the first purchase of each customer only.' },
    required: ['customers'],
  },
  'offer-coupon-priority': {
    label: 'Codes and clicks earn other parts',
    about:
      'To those who promote an offer with coupon codes, when it changes what a code and a click of two affiliates earn of a sale.',
    title: '{offer} pays codes and clicks otherwise',
    message: '{priority} Conversions before keep their payout.',
    examples: { ...OFFER, priority: 'Beside a click of another affiliate a code earns 60%, the click the rest.' },
    required: ['priority'],
  },
  'offer-blocked': {
    label: 'Blocked from an offer',
    about: 'To an affiliate, with the reason.',
    title: 'You can no longer promote {offer}',
    message: 'Your links no longer lead there, and later sales are not paid. {reason}',
    examples: { ...OFFER, reason: 'The advertiser works with other sites.' },
    required: ['offer', 'reason'],
  },
  'offer-unblocked': {
    label: 'No longer blocked from an offer',
    about: 'To an affiliate, with the reason.',
    title: 'You can promote {offer} again',
    message: '{reason}',
    examples: DECIDED,
    required: ['offer', 'reason'],
  },
  'traffic-blocked': {
    label: 'Traffic blocked',
    about: 'To an affiliate, of a source or a sub-ID, with the reason.',
    title: 'Your links with {traffic} no longer lead anywhere',
    message: 'Sales of the clicks before are still paid. {reason}',
    examples: TRAFFIC,
    required: ['traffic', 'reason'],
  },
  'traffic-unblocked': {
    label: 'Traffic no longer blocked',
    about: 'To an affiliate, of a source or a sub-ID, with the reason.',
    title: 'Your links with {traffic} work again',
    message: '{reason}',
    examples: TRAFFIC,
    required: ['traffic', 'reason'],
  },
  'coupon-active': {
    label: 'Coupon code given',
    about: 'To the affiliate whose code it is.',
    title: '{code} is your code for {offer}',
    message: 'Sales whose buyer enters it are credited to you, also without your link. {reason}',
    examples: { ...OFFER, code: 'ANNA10', reason: 'It takes 10% off the first order.' },
    required: ['code', 'offer', 'reason'],
  },
  'coupon-refused': {
    label: 'Coupon code refused',
    about: 'To the affiliate who asked for it, with the reason.',
    title: 'You do not get the code {code} for {offer}',
    message: '{reason}',
    examples: { ...OFFER, code: 'ANNA10', reason: 'Codes have the name of your site.' },
    required: ['code', 'offer', 'reason'],
  },
  'coupon-ended': {
    label: 'Coupon code ended',
    about: 'To the affiliate whose code it was, with the reason.',
    title: '{code} is no longer your code for {offer}',
    message: 'Later sales with it are not credited to you. {reason}',
    examples: { ...OFFER, code: 'ANNA10', reason: 'The campaign is over.' },
    required: ['code', 'offer', 'reason'],
  },
  'offer-application-approved': {
    label: 'Approved for an offer',
    about: 'To the affiliate who applied.',
    title: 'You are approved for {offer}',
    message: 'Your links count from now on. {reason}',
    examples: DECIDED,
    required: ['offer', 'reason'],
  },
  'offer-application-rejected': {
    label: 'Not approved for an offer',
    about: 'To the affiliate who applied, with the reason.',
    title: 'You are not approved for {offer}',
    message: '{reason}',
    examples: { ...OFFER, reason: 'The offer takes no coupon sites.' },
    required: ['offer', 'reason'],
  },
  'cap-near': nearCap(
    'Cap nearly used up, for staff',
    'To staff, once for each period.',
    '{used} of {limit}. {renewal}',
  ),
  'cap-near-clicks': nearCap(
    'Cap on clicks nearly used up',
    'To affiliates it applies to.',
    '{used} of {limit}. Clicks beyond it are not accepted. {renewal}',
  ),
  'cap-near-conversions': nearCap(
    'Cap on conversions or payouts nearly used up',
    'To affiliates it applies to.',
    '{used} of {limit}. Conversions beyond it are rejected. {renewal}',
  ),
  'offer-day-cap-near': {
    label: 'Cap of an offer for the day nearly used up',
    about: 'To affiliates who promote it, once a day.',
    title: '{offer} has used {percent} of its cap',
    message: '{used} of {limit} for {day}. Conversions beyond it are rejected until midnight Eastern.',
    examples: { ...OFFER, percent: '80%', used: '$800.00', limit: '$1,000.00', day: 'Nov 20, 2026' },
    required: ['offer'],
  },
  'clicks-redirected': {
    label: 'Clicks redirected',
    about: 'To affiliates whose clicks on all offers are redirected.',
    title: 'Your clicks are redirected',
    message: '{period}, clicks on {links} {where}. Your links stay as they are.',
    examples: { ...REDIRECTED, links: 'your links' },
    required: ['where'],
  },
  'offer-clicks-redirected': {
    label: 'Clicks on an offer redirected',
    about: 'To affiliates whose clicks on the offer are redirected.',
    title: 'Clicks on {offer} are redirected',
    message: '{period}, clicks on {links} {where}. Your links stay as they are.',
    examples: { ...OFFER, ...REDIRECTED },
    required: ['where'],
  },
  'clicks-no-longer-redirected': {
    label: 'Clicks no longer redirected',
    about: 'To affiliates whose clicks on all offers were redirected.',
    title: 'Your clicks are no longer redirected',
    message: 'Clicks on your links are no longer sent elsewhere.',
    examples: {},
  },
  'offer-clicks-no-longer-redirected': {
    label: 'Clicks on an offer no longer redirected',
    about: 'To affiliates whose clicks on the offer were redirected.',
    title: 'Clicks on {offer} are no longer redirected',
    message: 'Clicks on your links to {offer} are no longer sent elsewhere.',
    examples: OFFER,
    required: ['offer'],
  },
  'link-domain-failing': {
    label: 'DNS records of a link domain missing',
    about: 'To whoever added the domain, before its links stop working.',
    title: 'The DNS records of {domain} are missing',
    message:
      'Put them back before {deadline}, or the links on this domain stop working. Which record is missing is said under Your links.',
    examples: { domain: 'go.example.com', deadline: 'Nov 23, 2026, 3:00 PM Eastern' },
    required: ['domain', 'deadline'],
  },
  'link-domain-lost': {
    label: 'Link domain lost',
    about: 'To whoever added the domain, when its links stopped working.',
    title: '{domain} no longer serves your links',
    message:
      'Its DNS records were missing for three days. Put them back and press Check now; your short links are kept.',
    examples: { domain: 'go.example.com' },
    required: ['domain'],
  },
})
