import { useEffect, useState } from 'react'
import { toast } from 'sonner'

const SHOWN_MS = 2000

const OF_A_LINK = {
  copied: 'Link copied to clipboard!',
  failed: 'Failed to copy the link. Select it and copy it by hand.',
}

/** Copies text, says so for two seconds, and says so too when the browser refuses; in the words for links, or others. */
export function useCopy(words = OF_A_LINK) {
  const [copied, setCopied] = useState<string | null>(null)

  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
      toast.success(words.copied)
    } catch {
      toast.error(words.failed)
    }
  }
  return { isCopied: copied !== null, copy }
}
