import { FactList } from '@/components/shared/figures/fact-list'
import { DataTable } from '@/components/shared/lists/data-table'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { StaffTime } from '../kit/staff-time'
import { shownValue, toRows } from './draft'
import { type FormSection, SECTION_FORMS } from './section-forms'

type SectionCardProps = {
  section: FormSection
  part: { values: object; updatedAt: string | null; updatedBy: string | null }
  onChange: () => void
}

/** One part of the settings as it is now, and who changed it last. */
export function SectionCard({ section, part, onChange }: SectionCardProps) {
  const { title, about } = SECTION_FORMS[section]
  const headId = `settings-${section}`
  return (
    <Card aria-labelledby={headId} className="flex flex-col">
      <CardHead
        id={headId}
        title={title}
        action={
          <Button size="sm" aria-describedby={headId} onClick={onChange}>
            Change
          </Button>
        }
      />
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-13 text-text-2">{about}</p>
        {section === 'levels' ? <Levels values={part.values} /> : <Facts section={section} values={part.values} />}
        <p className="text-12 text-muted">
          {part.updatedAt ? (
            <>
              Changed {part.updatedBy ? `by ${part.updatedBy} ` : ''}
              <StaffTime at={part.updatedAt} />
            </>
          ) : (
            'Default'
          )}
        </p>
      </div>
    </Card>
  )
}

function Facts({ section, values }: { section: FormSection; values: object }) {
  const [row = {}] = toRows(values)
  return (
    <FactList
      facts={SECTION_FORMS[section].fields.map((field) => {
        const value = row[field.name]
        const isPicture = field.kind === 'picture' && typeof value === 'string' && value !== ''
        return [field.label, isPicture ? <Picture key={field.name} url={value} /> : shownValue(field, value)]
      })}
    />
  )
}

function Picture({ url }: { url: string }) {
  // biome-ignore lint/performance/noImgElement: stored in the size it is shown in
  return <img src={url} alt="The logo" className="h-8 max-w-full object-contain object-left" />
}

function Levels({ values }: { values: object }) {
  const { fields } = SECTION_FORMS.levels
  return (
    <DataTable
      caption="Thresholds and holds"
      isReachable
      rows={toRows(values)}
      rowKey={({ name }) => String(name)}
      columns={[
        { head: 'Level', cell: (_, index) => index + 1 },
        ...fields.map((field) => ({
          key: field.name,
          head: field.label,
          cell: (row: ReturnType<typeof toRows>[number]) => shownValue(field, row[field.name]),
        })),
      ]}
    />
  )
}
