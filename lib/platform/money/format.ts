const GROUPED = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "$1,234.50" from cents. Dollars with 2 decimals, everywhere in the shell. [S9.8] */
export function formatCents(cents: bigint | number): string {
  // no amount is minus zero, whatever it was negated from or rounds to
  const dollars = Number(cents) / 100
  return GROUPED.format(Math.abs(dollars) < 0.005 ? 0 : dollars)
}

/** "$25" when there are no cents to show, "$17.50" otherwise: for payout labels. */
export function formatCentsShort(cents: bigint | number): string {
  const text = formatCents(cents)
  return text.endsWith('.00') ? text.slice(0, -3) : text
}

/** An amount split for dimmed cents: ["$1,234", ".50"]. */
export function splitCents(cents: bigint | number): [whole: string, fraction: string] {
  const text = formatCents(cents)
  return [text.slice(0, -3), text.slice(-3)]
}

/** "$0.50", "$40.00", "$1.20k" above 1000: axis labels of money, with two decimals and a k above 1000. [S9.7] */
export function formatDollarsAxis(dollars: number): string {
  const size = Math.abs(dollars)
  const text = size > 1000 ? `${(size / 1000).toFixed(2)}k` : size.toFixed(2)
  return `${dollars < 0 ? '-' : ''}$${text}`
}

// the values from which a label rounds up to the unit, so that none reads "1000" or "1000k"
const AXIS_UNITS = [
  { from: 999_950, unit: 1_000_000, suffix: 'M' },
  { from: 999.995, unit: 1000, suffix: 'k' },
]

/** Axis labels of counts and other numbers: "40", "1.2k", "1.5M". */
export function formatCountAxis(count: number): string {
  const size = Math.abs(count)
  const fits = AXIS_UNITS.find(({ from }) => size >= from)
  const text = fits ? `${Number((size / fits.unit).toFixed(1))}${fits.suffix}` : String(Number(size.toFixed(2)))
  return `${count < 0 ? '-' : ''}${text}`
}

/** "1234.50", "-0.05": exact decimal dollars for files and other machines. */
export function decimalDollars(cents: bigint): string {
  const size = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}
