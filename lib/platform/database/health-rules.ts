/** The migrations of a database: what is applied, and from which on it refuses programs that do not know `needs`. */
export type AppliedSchema = { applied: readonly string[]; floor: readonly { migration: string; needs: string }[] }

/**
 * How a database fits a program that has the migrations `own`: which it still lacks, which it has that the program does
 * not know, and the first of those that took away what the program uses. Those before the program's first are known: the
 * baseline, which is its first, replaced them.
 */
export function schemaFit(own: readonly string[], { applied, floor }: AppliedSchema) {
  const [known, present] = [new Set(own), new Set(applied)]
  const [first = ''] = [...own].sort()
  return {
    missing: own.filter((name) => !present.has(name)).sort(),
    unknown: applied.filter((name) => name > first && !known.has(name)).sort(),
    refusedBy: floor
      .filter(({ needs }) => needs > first && !known.has(needs))
      .map(({ migration }) => migration)
      .sort()[0],
  }
}

/** What a program says that is too old for its database. */
export const tooOldMessage = (refusedBy: string): string =>
  `This version is too old for the database: the migration ${refusedBy} took away what it uses. Start a newer version.`
