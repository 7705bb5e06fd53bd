export const emailPreview = (
  <table style={{ border: '1px solid #cccccc', margin: '9px' }}>
    <tbody>
      <tr>
        <td>
          <img src="https://ferry.example/mail.png" />
        </td>
      </tr>
    </tbody>
  </table>
);
