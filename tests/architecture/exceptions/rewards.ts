/** Files outside the vocabulary, and why. */
export const REWARDS: Record<string, string> = {
  'lib/rewards/streak/opening.ts':
    'what opening the app does: the streak with the quests and achievements that live by it',
  'lib/rewards/streak/reminders.ts': 'the jobs that tell of streaks and change none',
  'lib/rewards/mentors/news.ts': 'what mentor and mentee are told of each other',
  'lib/rewards/mentors/people.ts': 'who is given to whom: accounts as the changes of staff find them',
  'lib/rewards/mentors/roster.ts': 'writes of staff about mentors, beside those about mentees',
  'lib/rewards/mentors/shares.ts': 'what a mentor is paid and has taken back, inside the transaction of a conversion',
  'lib/rewards/referrals/joining.ts': 'who brought a new affiliate, judged as they sign up',
  'lib/rewards/quests/click-quests.ts': 'the periodic look at clicks, which settle nothing themselves',
  'lib/rewards/quests/desk-data.ts': 'reads of staff: every quest with how it goes',
  'lib/rewards/quests/desk-schema.ts': 'what staff send and are answered, apart from affiliates',
  'lib/rewards/quests/desk.ts': 'writes of staff about quests',
  'lib/rewards/quests/measure.ts': 'where an affiliate stands in quests: one statement over the roll-ups',
  'lib/rewards/quests/rewards.ts': 'rewards given and taken back, inside the transaction of a claim or a settling',
  'lib/rewards/quests/settle.ts': 'what facts make of quests, inside the transaction of whatever changed them',
  'lib/rewards/quests/windows.ts': 'the Eastern days a quest counts',
  'lib/rewards/squads/closing.ts': 'the end of a period and the beginning of the next, beside other writes of staff',
  'lib/rewards/squads/collecting.ts':
    'what is owed of closed periods moves: by a job, before a withdrawal and when one closes',
  'lib/rewards/squads/deciding.ts': 'writes of staff about proposed squads',
  'lib/rewards/squads/desk.ts': 'writes of staff about squads',
  'lib/rewards/squads/desk-data.ts': 'reads of staff: proposals and squads',
  'lib/rewards/squads/desk-schema.ts': 'what staff send and are answered, apart from affiliates',
  'lib/rewards/squads/figures.ts':
    'what members brought in some days: read for lists and inside the closing of a period',
  'lib/rewards/squads/news.ts': 'what affiliates are told of their squads',
  'lib/rewards/squads/revenue-data.ts': 'reads of staff: open and closed periods with their lines',
  'lib/rewards/squads/roster.ts': 'members as they stand and as they are put in, inside the transactions of staff',
  'lib/rewards/squads/split.ts': 'the rule that splits earnings, to the cent',
}
