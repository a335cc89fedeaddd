'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/form-alert'
import { FileDrop } from '@/components/shared/upload/file-drop'
import { Field } from '@/components/ui/field'
import { ADVERTISER_PATH } from '@/lib/accounts/auth/constants'
import { sendFile, uploadsKey } from './queries'

/** Takes a file, sends it in parts, and opens its page. */
export function FileInput() {
  const router = useRouter()
  const client = useQueryClient()
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    if (part !== null) return
    setProblem(undefined)
    setPart(0)
    try {
      const id = await sendFile(file, setPart)
      await client.invalidateQueries({ queryKey: uploadsKey })
      router.push(`${ADVERTISER_PATH}/uploads/${id}`)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setPart(null)
    }
  }
  return (
    <div className="grid gap-3">
      <Field label="File with sales">
        <FileDrop
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          label="Choose a file"
          note="Or drop it here. CSV with a heading, 100,000 rows at most."
          part={part}
          onFile={send}
        />
      </Field>
      <FormAlert>{problem}</FormAlert>
    </div>
  )
}
