import { cn } from '@/components/ui/cn'

type Facts = Record<string, unknown> | null

type AuditDiffProps = { before: Facts; after: Facts }

const formatValue = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '—'))

/** The name of a field in words: `holdDays` as "Hold days". */
const fieldLabel = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The fields of a change before and after; unchanged ones are dimmed. */
export function AuditDiff({ before, after }: AuditDiffProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  if (names.length === 0) return <p className="text-13 text-muted">No field changes were recorded.</p>
  return (
    <table className="w-full table-fixed border-collapse text-12">
      <caption className="sr-only">Before and after</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="w-1/4 py-1 font-medium">
            Field
          </th>
          <th scope="col" className="py-1 font-medium">
            Before
          </th>
          <th scope="col" className="py-1 font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const [was, is] = [formatValue(before?.[name]), formatValue(after?.[name])]
          const cell = cn('py-1 pr-2 align-top [overflow-wrap:anywhere]', was === is && 'text-muted')
          return (
            <tr key={name} className="border-t border-line">
              <th scope="row" className={cn(cell, 'text-left font-medium')}>
                {fieldLabel(name)}
              </th>
              <td className={cn(cell, was !== is && before && 'line-through decoration-muted')}>
                <bdi>{was}</bdi>
              </td>
              <td className={cn(cell, was !== is && 'font-medium')}>
                <bdi>{is}</bdi>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
