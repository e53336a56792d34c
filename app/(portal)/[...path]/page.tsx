import { notFound } from "next/navigation";

/** An unknown address: shows its message in the portal's frame. */
export default function UnknownPage() {
  return notFound();
}
