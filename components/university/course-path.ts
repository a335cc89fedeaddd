export const UNIVERSITY_PATH = '/home/tools/university'

/** Where a course is read, from one of its lessons on when one is named. */
export const coursePath = (course: string, lesson?: string): string =>
  `${UNIVERSITY_PATH}/${course}${lesson === undefined ? '' : `#${lesson}`}`
