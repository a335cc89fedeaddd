/** Imports from a lower area to a higher one that are still there. */
export const UPWARD: readonly string[] = []

/** Areas whose folders still import each other in a circle. */
export const CIRCULAR: readonly string[] = []
