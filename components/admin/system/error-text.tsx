/** An error of a row: two lines, with the whole text as its title. */
export function ErrorText({ children }: { children: string | null }) {
  return (
    <span
      title={children ?? ''}
      className="line-clamp-2 max-w-[420px] min-w-40 whitespace-normal [overflow-wrap:anywhere]"
    >
      {children || '—'}
    </span>
  )
}
