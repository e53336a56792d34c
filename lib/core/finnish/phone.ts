/** The specification's rule on blur: everything but digits and the plus sign is removed. */
export const normalisePhone = (input: string): string => input.replace(/[^\d+]/g, "");

/** At least five digits, a plus only at the start, at most 15 characters with it. */
export const isPhone = (phone: string): boolean => phone.length <= 15 && /^\+?\d{5,15}$/.test(phone);
