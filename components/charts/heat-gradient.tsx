import type { Plot } from './chart-domain'

/** The plot's gradient, bottom to top. It is relative to the plot, not to a bar, so that color shows height. */
export function HeatGradient({ id, plot }: { id: string; plot: Plot }) {
  return (
    <defs>
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="0" y1={plot.y + plot.height} x2="0" y2={plot.y}>
        <stop stopColor="var(--heat-0)" />
        <stop offset="0.5" stopColor="var(--heat-1)" />
        <stop offset="0.95" stopColor="var(--heat-2)" />
      </linearGradient>
    </defs>
  )
}
