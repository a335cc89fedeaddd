/** "Desktop" */
export const deviceName = (device: string): string => device.charAt(0).toUpperCase() + device.slice(1)
