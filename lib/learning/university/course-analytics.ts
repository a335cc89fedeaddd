import type { Course } from './schema'

export const ANALYTICS: Course = {
  slug: 'analytics',
  title: 'Read the Analytics panel',
  summary: 'What each figure counts, what it is compared with, and how to find what earns.',
  lessons: [
    {
      slug: 'three-cards',
      title: 'The three cards',
      body: [
        'The cards on Home show total earnings, total clicks and conversions of the chosen range. Press one, and the chart shows that metric.',
        'Earnings and conversions count what is pending and what is approved. Rejected and reversed conversions are left out. So the panel shows what you made in that time, while your balance shows what you can withdraw now: money on hold is in the first and not yet in the second.',
        'The rate on the conversions card is conversions divided by clicks.',
      ],
    },
    {
      slug: 'ranges',
      title: 'Ranges and comparisons',
      body: [
        'Today and yesterday are shown hour by hour, other ranges day by day. A week is the last 7 days. A month is this month up to today.',
        'Each range is compared with the one before it: today with yesterday at this time, the week with the 7 days before, the month with the same days of last month. The dotted line in the chart is that earlier period.',
        'Today refreshes every 10 seconds. Other ranges load when you choose them or press refresh.',
      ],
    },
    {
      slug: 'offers-and-sources',
      title: 'Group by offer or by source',
      body: [
        'The list under the chart groups the same figures by offer or by source. It shows the two best; “Show All” opens the rest.',
        'Press a row, and the chart and the cards show that offer or source alone. The choice is kept in the address, so you can save or share it.',
        'Look at the sources of one good offer first. Often one place brings most of the earnings, and another brings clicks that never convert.',
      ],
    },
    {
      slug: 'rate-and-epc',
      title: 'Conversion rate and EPC',
      body: [
        'The conversion rate says how well visitors and offer fit. EPC, earnings per click, says what a visitor is worth to you.',
        'An offer of $40 with a rate of 1% has an EPC of $0.40. An offer of $9 with 6% has $0.54: the smaller payout earns more from the same visitors. If you pay for traffic, EPC is what a click may cost you at the most.',
        'Wait for enough clicks. Two conversions of 30 clicks and five of 100 may well be the same offer.',
      ],
    },
    {
      slug: 'what-counts',
      title: 'Which clicks count',
      body: [
        'A click counts when a person opens your link. Known bots, link previews and prefetches are recorded, but flagged and not counted. This is why a post that many machines read does not spoil your rate.',
        'Unique clicks count a visitor once an hour for each of your offers, whatever source the link carries.',
        'If a prefetched page is then really opened and bought from, the conversion is paid all the same.',
      ],
    },
    {
      slug: 'time-zones',
      title: 'Your time and Eastern time',
      body: [
        'The panel uses your own time zone: its hours and days are those on your clock.',
        'Business days are Eastern, midnight to midnight in New York. Streaks, daily caps and quests follow them. A conversion at 10 in the evening in Los Angeles is of today in the panel, and of tomorrow for the streak.',
        'When a figure and a streak seem to disagree, check the day boundary first.',
      ],
    },
  ],
}
