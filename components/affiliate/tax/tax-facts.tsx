import { Card, CardHead } from '@/components/ui/card'

const FACTS = [
  ['Which form', 'W-9 for U.S. persons, W-8BEN for other persons, W-8BEN-E for other organizations.'],
  ['Your tax number', 'It is stored encrypted and shown by its last four digits.'],
  ['When something changes', 'Replace the form within 30 days.'],
] as const

/** What holds for every tax form. */
export function TaxFacts() {
  return (
    <Card aria-labelledby="tax-facts-title">
      <CardHead id="tax-facts-title" title="About tax forms" />
      <dl className="text-13">
        {FACTS.map(([name, text]) => (
          <div key={name} className="border-t border-line px-4 py-2.5">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
