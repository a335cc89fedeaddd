import type { Course } from './schema'

export const STREAKS: Course = {
  slug: 'streaks',
  title: 'Streaks and restore points',
  summary: 'How a streak grows, what breaks it, and how to restore it once.',
  lessons: [
    {
      slug: 'how-it-grows',
      title: 'How a streak grows',
      body: [
        'Each day with at least one conversion adds one to your streak. Ten conversions in a day add as much as one: a streak rewards coming back, not one good day.',
        'Pending and approved conversions count, rejected ones do not. If the only conversion of a day is reversed later, that day is taken out and the streak is counted again.',
        'No conversion yet means no streak. The first one starts it at 1.',
      ],
    },
    {
      slug: 'eastern-days',
      title: 'Days are Eastern',
      body: [
        'A day runs from midnight to midnight in New York, wherever you are. In Los Angeles it ends at 9 in the evening; in London usually at 5 in the morning.',
        'It is the moment the conversion comes in that counts, not the click. Traffic sent in the last hour of the Eastern day may well convert in the next.',
        'If your audience is awake at another time, plan the post for early in the Eastern day.',
      ],
    },
    {
      slug: 'open-the-app',
      title: 'The streak moves when you open the app',
      body: [
        'Opening the app walks through the days since you were last there and brings the streak up to date. Until then the number does not change, even when conversions arrive.',
        'Nothing is lost by staying away: a day with a conversion counts whenever you open the app. Only a day without one breaks the streak.',
        'A day that is not over yet breaks nothing. In the evening, Eastern time, a notification tells you when the day is still empty.',
      ],
    },
    {
      slug: 'tiers',
      title: 'The ten tiers',
      body: [
        'The badge shows the tier of your current streak.',
        {
          list: [
            'Gray: no streak',
            'Ember: 1 day, Flame: 3, Blaze: 7',
            'Inferno: 15, Hellfire: 30, Phoenix: 50',
            'Supernova: 100, Galaxy: 200, Universe: 365',
          ],
        },
        'The bar next to it fills from this tier to the next. A tier goes with the streak; your highest streak is kept.',
      ],
    },
    {
      slug: 'restore',
      title: 'Restore a broken streak',
      body: [
        'One restore point brings the last broken streak back to the length it had. Three things must hold.',
        {
          list: [
            'It broke within the last 7 Eastern days.',
            'You have at least one point.',
            'The restored streak would be longer than the one you have now.',
          ],
        },
        'If one is missing, nothing is spent. After a restore, the streak lives until the end of today: if today has no conversion yet, get one before midnight Eastern. The same break cannot be restored twice.',
      ],
    },
    {
      slug: 'restore-points',
      title: 'Where restore points come from',
      body: [
        'Each new level brings one restore point, and some quests give one as their reward. You can have 3 at the most.',
        'With three points already, the point of a new level is not added, and that of a quest waits until there is room and can be claimed until 7 Eastern days after the quest’s window.',
        'A point is worth more the longer the streak. A streak of two days is back in two days; one of 60 is not.',
      ],
    },
  ],
}
