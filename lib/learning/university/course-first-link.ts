import type { Course } from './schema'

export const FIRST_LINK: Course = {
  slug: 'first-link',
  title: 'Your first link',
  summary: 'Choose an offer, build its link, and mark it so that you later know what worked.',
  lessons: [
    {
      slug: 'what-you-are-paid-for',
      title: 'What you are paid for',
      body: [
        'An offer pays you when a visitor you sent does what its advertiser wants: opens an account, buys, subscribes. That is a conversion. The payout label shows what you get for it.',
        {
          list: [
            '“$25 Payout” is $25 for each conversion.',
            '“$12/mo Payout” is a monthly subscription: each payment the advertiser reports can be paid, not only the first, also long after the click.',
            '“15% Commission” is a share of the sale.',
            '“$6 Payout, 10% Commission” is both.',
          ],
        },
        'A percentage is rounded to the cent once, when the conversion is recorded. Unless an offer is a subscription or allows multiple conversions per click, it pays once per click.',
      ],
    },
    {
      slug: 'choose-an-offer',
      title: 'Choose an offer by its terms',
      body: [
        'The highest payout is seldom the best offer for your audience. On the Market page, read the terms together.',
        {
          list: [
            'EPC is what all affiliates earned per click in the last 30 days. Compare offers by it. “New” means fewer than 100 clicks, too few to tell.',
            'Hold is how long the money waits before you can withdraw it.',
            'Cap left today is what the offer may still pay out, to all affiliates together, until midnight Eastern time.',
            'Attribution is how many days after the click a conversion still counts as yours.',
          ],
        },
        'Start with one offer that you would recommend without being paid.',
      ],
    },
    {
      slug: 'read-a-link',
      title: 'What a link is made of',
      body: [
        'Every tracking link has the same shape. The number after /c/ is the offer, the number after a= is you.',
        { code: '/c/1042?a=10482&source=tiktok-bio&s1=video-118' },
        'Without your number the link leads nowhere, so copy it instead of typing it: on Home under your links, on Offers, or on Market. Do not put it through anything that cuts off what comes after the question mark.',
        'The visitor is sent on only after the click is safely recorded.',
      ],
    },
    {
      slug: 'name-your-source',
      title: 'Name the source of your traffic',
      body: [
        'Add a source to every link you place: tiktok-bio, newsletter-38, yt-shorts. Analytics groups by it, so that you see which place earns and not only which offer.',
        'A source is up to 100 characters. It is compared as it is written: “TikTok” and “tiktok” are two sources. Choose one way of writing, lower case with dashes for example, and keep to it.',
        'Links without a source are counted too. They are reported together as “No source” and cannot be separated later.',
      ],
    },
    {
      slug: 'sub-ids',
      title: 'Use sub-IDs for the details',
      body: [
        'In addition to the source, a link can carry five values of your own, s1 to s5, each up to 255 characters. Give each a fixed meaning and write it down.',
        {
          list: [
            's1: the video, post or email',
            's2: the hook or headline',
            's3: the audience or the ad set',
            's4 and s5: whatever you test next',
          ],
        },
        'Open “Sub-IDs” in Analytics to see clicks, conversions and earnings by each of them. Never put names, email addresses or other personal data into a link: links are copied and logged on their way.',
      ],
    },
    {
      slug: 'try-it',
      title: 'Try the link before you share it',
      body: [
        'Open the link once, as a visitor would. You should arrive on the advertiser’s page, and a click should appear in Analytics within seconds.',
        'If an error page appears instead, it says why: a number is missing or mistyped, the offer is paused or has ended, or your account may not promote. While your application is under review the link redirects, but its clicks do not count.',
        'Opening your own link is fine. Buying through it is not: a conversion of your own is not the sale the advertiser pays for.',
      ],
    },
  ],
}
