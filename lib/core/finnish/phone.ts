/** The specification's rule on blur: everything but digits and the plus sign is removed. */
export const normalisePhone = (input: string): string => input.replace(/[^\d+]/g, "");

/** Digits, a plus only at the start, at most 15 characters with it. */
export const isPhone = (phone: string): boolean => phone.length <= 15 && /^\+?\d{1,15}$/.test(phone);

/** A number of fewer than five digits is warned about, never refused. */
export const isUsualPhone = (phone: string): boolean => /\d{5}/.test(phone);
