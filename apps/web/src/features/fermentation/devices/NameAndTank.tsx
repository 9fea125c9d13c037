import type { Tank } from '@cuverie/contract';
import { Field } from '../../../ui/fields/Field.tsx';

export const NAME_NEEDED = 'Name is required';

interface Props {
  name: string;
  onName: (name: string) => void;
  error: string | undefined;
  tanks: readonly Tank[];
  tankId: string;
  onTank: (tankId: string) => void;
}

/** The name of a new device, and its active tank. */
export const NameAndTank = ({ name, onName, error, tanks, tankId, onTank }: Props) => (
  <>
    <Field
      kind="text"
      label="Name"
      required
      hint="Its readings are taken by it under this name."
      error={error}
      value={name}
      onChange={({ target }) => onName(target.value)}
    />
    <Field
      kind="choice"
      label="Tank"
      unchosen="None yet"
      options={tanks
        .filter(({ status }) => status === 'active')
        .map((tank) => ({ value: tank.id, label: `${tank.name}, ${tank.variety}` }))}
      value={tankId}
      onChange={({ target }) => onTank(target.value)}
    />
  </>
);
