import { Options } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import type { OfferChoice } from './smart-link-form'

type Choice = { value: string; label: string }

type TargetSelectProps = {
  offers: readonly OfferChoice[]
  smartLinks: readonly { id: number; name: string }[]
  /** `o` and the number of an offer, `s` and the number of a smart link, or nothing. */
  chosen: string
  /** The target of a link that can no longer be chosen for a new one. */
  unlisted: Choice | undefined
  isNew: boolean
  onChoose: (value: string) => void
}

/** What a short link leads to: a smart link or an offer. */
export function TargetSelect({ offers, smartLinks, chosen, unlisted, isNew, onChoose }: TargetSelectProps) {
  const groups = [
    { label: 'Smart links', letter: 's', rows: smartLinks },
    { label: 'Offers', letter: 'o', rows: offers },
  ].filter(({ letter, rows }) => letter === 'o' || rows.length > 0)
  return (
    <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {isNew ? <option value="">Choose an offer or a smart link</option> : null}
      {unlisted ? <option value={unlisted.value}>{unlisted.label}</option> : null}
      {groups.map(({ label, letter, rows }) => (
        <optgroup key={letter} label={label}>
          <Options of={rows} show={({ id, name }) => [`${letter}${id}`, name]} />
        </optgroup>
      ))}
    </Select>
  )
}
