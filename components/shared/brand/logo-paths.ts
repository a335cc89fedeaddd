/** The mark on a 24 px grid: a flame … */
export const FLAME_PATH =
  'M13.1 1.2c.5 3.9 2.5 5.5 4.5 7.9 1.7 2 2.9 4.1 2.9 6.9 0 4.5-3.7 7.6-8.5 7.6S3.5 20.5 3.5 16c0-3.3 1.6-5.8 3.8-8.2.3 1.9.9 3 2 3.6C9.1 7.4 10.3 4 13.1 1.2z'

/** … cut by an S-shaped curve. */
export const INNER_FLAME_PATH = 'M22 9.4c-4.8-.9-10.2.2-10.2 3.3 0 3.2 4.4 2.5 4.4 5.4 0 2.5-6 2.7-14.2.3'
