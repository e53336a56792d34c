import { EmailText } from "./email-text.tsx";

/** `Aino Virtanen (aino@taksi.example)`; the address alone for an account without a name. */
export const PersonText = ({ name, email }: { name: string | null; email: string }) =>
  name === null ? (
    <EmailText value={email} />
  ) : (
    <>
      {name} (<EmailText value={email} />)
    </>
  );
