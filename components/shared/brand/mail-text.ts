import { usePublicSettings } from './public-settings'

/** Picks what screens say of an email: `text` where this server sends emails, else `instead`, which is nothing unless given. */
export function useMailText() {
  const { hasMail } = usePublicSettings()
  return (text: string, instead = ''): string => (hasMail ? text : instead)
}
