export const UNIVERSITY_PATH = '/home/tools/university'

/** The path of a course, or of one of its lessons. */
export const coursePath = (course: string, lesson?: string): string =>
  `${UNIVERSITY_PATH}/${course}${lesson === undefined ? '' : `#${lesson}`}`
