'use client'

import { useState } from 'react'
import { FileDrop } from '@/components/shared/upload/file-drop'
import { Field } from '@/components/ui/field'
import { FormAlert } from '../forms/form-alert'
import { type PartsTarget, sendInParts } from './send-in-parts'

type SalesFileInputProps = {
  label: string
  note: string
  target: PartsTarget
  /** What is sent of a file. */
  prepare?: (file: File) => Promise<File>
  /** Gets the id of the file that was sent. */
  onSent: (id: string) => Promise<void>
}

/** Takes a CSV file and sends it in parts. */
export function SalesFileInput({ label, note, target, prepare, onSent }: SalesFileInputProps) {
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    if (part !== null) return
    setProblem(undefined)
    setPart(0)
    try {
      await onSent(await sendInParts(target, prepare ? await prepare(file) : file, setPart))
      setPart(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setPart(null)
    }
  }
  return (
    <div className="grid gap-3">
      <Field label={label}>
        <FileDrop
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          label="Choose a file"
          note={note}
          part={part}
          onFile={send}
        />
      </Field>
      <FormAlert>{problem}</FormAlert>
    </div>
  )
}
