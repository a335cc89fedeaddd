/** The oldest ClickHouse that reads a merged month with FINAL as fast as one without replaced states. */
export const CLICKHOUSE_FROM = '25.10'

/** Whether a version, as 26.7.1.1, is older than another one, as 25.10. */
export function isOlderVersion(version: string, than: string): boolean {
  const numbers = version.split('.').map(Number)
  for (const [index, required] of than.split('.').map(Number).entries()) {
    const number = numbers[index] ?? 0
    if (number !== required) return number < required
  }
  return false
}
