type ChartLegendProps = { names: { current: string; before: string }; hasBefore: boolean }

/** The legend for the bars and the dotted step line. */
export function ChartLegend({ names, hasBefore }: ChartLegendProps) {
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <i
          aria-hidden="true"
          className="size-2.5 rounded-[2px] bg-[linear-gradient(0deg,var(--heat-0),var(--heat-1)_55%,var(--heat-2))]"
        />
        {names.current}
      </span>
      {hasBefore ? (
        <span className="inline-flex items-center gap-1.5">
          <i aria-hidden="true" className="w-3.5 border-t-2 border-dotted border-compare" />
          {names.before}
        </span>
      ) : null}
    </>
  )
}
