/** Fields that say which object it is and how it stands, in the order they are shown. */
export const TELLING = [
  'name',
  'title',
  'subject',
  'slug',
  'address',
  'host',
  'url',
  'fileName',
  'device',
  'bot',
  'text',
  'offerName',
  'advertiserName',
  'affiliateName',
  'status',
  'state',
  'isActive',
] as const

/** Pages of a list that are read to find one row; a list with numbered pages is asked for it at once. */
export const PAGES_MAX = 100

/** The most characters of a value as it is now; what it would become is shown whole. */
export const FROM_MAX_CHARACTERS = 4000
