'use client'

import { SaveButton } from '../save-button'
import { useSaved } from '../use-saved'

type OwnSaveButtonProps = { offerId: number; name: string; isSaved: boolean }

/** The bookmark button of a single offer, with its own state. */
export function OwnSaveButton({ offerId, name, isSaved }: OwnSaveButtonProps) {
  const { saved, toggle } = useSaved(isSaved ? [offerId] : [])
  return <SaveButton name={name} isSaved={saved.has(offerId)} onToggle={(next) => toggle(offerId, next)} />
}
