import type { Field } from './fields'

type FieldListProps = {
  /** Such as "Parameters". */
  title: string
  fields: readonly Field[]
  /** Whether required fields are marked. */
  areSent?: boolean
}

/** A list of parameters or fields with their types and descriptions. */
export function FieldList({ title, fields, areSent = false }: FieldListProps) {
  if (fields.length === 0) return null
  return (
    <section className="grid min-w-0 content-start gap-1">
      <h4 className="font-sans text-13 leading-5 font-strong tracking-normal">{title}</h4>
      <dl className="divide-y divide-line">
        {fields.map(({ name, type, description, isRequired }) => (
          <div key={name} className="grid gap-0.5 py-1.5">
            <dt className="flex flex-wrap items-baseline gap-x-2 text-12">
              <code className="mono text-13 [overflow-wrap:anywhere]">{name}</code>
              <span className="text-muted">{type}</span>
              {areSent && isRequired ? <span className="text-accent-text">required</span> : null}
            </dt>
            {description ? <dd className="text-13 text-text-2">{description}</dd> : null}
          </div>
        ))}
      </dl>
    </section>
  )
}
