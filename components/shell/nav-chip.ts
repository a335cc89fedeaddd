/** The look of what stands in the navbar about oneself. */
export const navChip =
  'inline-flex h-(--control) flex-none items-center gap-[7px] rounded-control border border-line-strong bg-surface px-[11px] text-13 font-strong whitespace-nowrap tabular-nums'
