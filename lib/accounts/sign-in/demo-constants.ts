/** The demo's one password. Demo mode alone seeds these accounts and shows them on the sign-in page. */
export const DEMO_PASSWORD = 'stoke-demo'

/** The affiliates of the demo; `tier` is the badge of the streak the seed gives them. */
export const DEMO_AFFILIATES = [
  { email: 'affiliate@stoke.test', about: '12 months of history, level 4, a running streak', tier: 'inferno' },
  { email: 'champion@stoke.test', about: 'Level 5, streak over 100 days', tier: 'supernova' },
  { email: 'broken@stoke.test', about: 'Streak broken two days ago, 2 restore points', tier: 'gray' },
  { email: 'newbie@stoke.test', about: 'Nothing yet: every empty state', tier: 'gray' },
] as const

/** The staff of the demo, one a role. */
export const DEMO_STAFF = [
  { email: 'super@stoke.test', name: 'super', role: 'SUPER_ADMIN' },
  { email: 'gsm@stoke.test', name: 'gsm', role: 'GSM' },
  { email: 'community@stoke.test', name: 'community', role: 'COMMUNITY_TEAM' },
  { email: 'moderator@stoke.test', name: 'moderator', role: 'MODERATOR' },
  { email: 'admin@stoke.test', name: 'admin', role: 'ADMIN' },
] as const

/** The people of an advertiser in the demo. */
export const DEMO_ADVERTISER = {
  advertiserId: 101,
  people: [
    { email: 'advertiser@stoke.test', name: 'owner', firstName: 'Ada', lastName: 'Reyes', role: 'owner' },
    { email: 'advertiser.viewer@stoke.test', name: 'viewer', firstName: 'Tom', lastName: 'Field', role: 'viewer' },
  ],
} as const
