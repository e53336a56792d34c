/** What is refused of sending again, by code. */
export const deliveryErrorTexts: Record<string, string> = {
  not_retryable: "Tätä ei voi enää lähettää uudelleen, tai joku on jo lähettänyt sen. Lataa sivu uudelleen.",
};
