export type FieldError = { id: string; message: string; label?: string | undefined };

/**
 * "Pakollinen" alone would not say what: the label follows unless the message already names it. What is counted is no
 * name: "Enintään 50 merkkiä" says nothing of a car's "Merkki".
 */
export function summaryLine({ message, label }: Pick<FieldError, "message" | "label">): string {
  const words = message.replace(/\d+ \S+/g, "").toLowerCase();
  if (!label || words.includes(label.toLowerCase())) return message;
  return message.endsWith(".") ? `${label}: ${message}` : `${message}: ${label}`;
}
