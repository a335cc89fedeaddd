/** Values that many bodies of the reference have. */

/** An id of something. */
export const ID = '019aa000-0000-7000-8000-000000000003'

/** Why staff do it. */
export const reason = 'Agreed by mail on November 20.'

/** What staff type to confirm; what it has to be depends on what is changed. */
export const confirm = ''
